/*
 * answers.c - accept, reject: what a player says to a double, to a resignation, to an invitation. A double
 * that has waited in a slow match is answered twice: some take a board that asks to roll for one that asks to
 * take, and nobody is there to tell them.
 */
#include "server/commands/families.h"
#include "server/commands/play/play.h"
#include "server/commands/seats/join.h"
#include "server/players/player.h"
#include "server/sessions/reader.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/tables/table.h"

/* Whether a person means it; if not, they read what the word would do. Programs ask for themselves. */
static bool
is_sure(struct session *session, enum slow_answer answer)
{
	struct table *table = session->player->table;
	const struct match *match = &table->state.match;
	enum slow_answer before = table->state.slow.answer[session->player->seat];

	if (match->offer != OFFER_DOUBLE || before == SLOW_ANSWER_ONCE || before == answer ||
		!session_is_typed(session))
		return true;
	table_touch(table);
	table->state.slow.answer[session->player->seat] = answer;
	session_tell(session, answer == SLOW_ANSWER_TAKES ? MSG_SLOW_TAKES : MSG_SLOW_DROPS,
		&(struct message_args){.a = table_other(session->player)->account.name,
			.n = answer == SLOW_ANSWER_TAKES ? match->cube * 2 : match->cube});
	return false;
}

static void
run_accept(struct session *session)
{
	if (session->player->table == NULL && join_waits(session))
		join_only(session);
	else if (session->player->table == NULL)
		session_say(session, MSG_NO_TABLE);
	else if (is_sure(session, SLOW_ANSWER_TAKES))
		play_act(session, &(struct action){.type = ACTION_ACCEPT});
}

static void
run_reject(struct session *session)
{
	if (session->player->table == NULL)
		session_say(session, MSG_NOTHING_TO_REJECT);
	else if (is_sure(session, SLOW_ANSWER_DROPS))
		play_act(session, &(struct action){.type = ACTION_REJECT});
}

const struct command answer_commands[] = {
	{
		.name = "accept",
		.plays = true,
		.run_bare = run_accept,
	},
	{
		.name = "reject",
		.plays = true,
		.run_bare = run_reject,
	},
	{.name = NULL},
};
