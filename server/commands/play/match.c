/*
 * match.c - the commands that bring two players to a table and away from it (protocol 4.1, 4.2, 4.10).
 */
#include <string.h>

#include "server/commands/asked.h"
#include "server/commands/families.h"
#include "server/commands/play/play.h"
#include "server/commands/seats/invite_terms.h"
#include "server/commands/seats/inviting.h"
#include "server/commands/seats/join.h"
#include "server/commands/seats/slow.h"
#include "server/commands/seats/slow_offering.h"
#include "server/lobby/hourly.h"
#include "server/lobby/house.h"
#include "server/lobby/lobby.h"
#include "server/lobby/visiting.h"
#include "server/matches/claim.h"
#include "server/matches/leaving.h"
#include "server/players/player.h"
#include "server/rules/options_typed.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/tables/matching.h"
#include "server/tables/seeking.h"
#include "server/tables/table.h"
#include "server/tournaments/calling.h"

static void
run_invite(struct session *session, const struct words *words)
{
	struct options_typed terms = {.options.length = INVITED_TO_RESUME};

	if (session->player->table != NULL) {
		session_say(session, MSG_ALREADY_PLAYING);
		return;
	}
	if (words->count == 2 && calling_join(session->player, words->word[1]))
		return;
	if (words->count == 2 ? slow_resume_by_name(session, words->word[1])
			      : slow_offer_typed(session, words))
		return;
	struct player *invited = command_opponent(session, words_at(words, 1));
	if (invited == NULL)
		return;
	if (session->player->account.visitor && !visiting_may_play(session->player, invited)) {
		session_say_name(session, MSG_VISITOR_INVITES, invited->account.name);
		return;
	}
	enum message fault = inviting_fault(session->player, invited);
	/* Even if the other can't be invited now, the inviter has offered to go on. */
	if (words->count == 2 && !claim_note_offer(session->player, invited))
		return;
	if (fault != MSG_NONE) {
		session_say_name(session, fault, invited->account.name);
		if (fault == MSG_PLAYING_ELSE || fault == MSG_HOUSE_KEPT)
			house_tell_free(session->player, invited, words_rest(words, 1));
		return;
	}
	enum options_fault unclear =
		words->count > 2 ? invite_terms_read(session, words, 2, &terms) : OPTIONS_FINE;
	if (unclear != OPTIONS_FINE) {
		invite_terms_tell_fault(session, words->word[2], unclear, &terms);
		return;
	}
	(void)inviting_send(session, invited, &terms);
}

/* What invitation links do: a visitor may invite their owner. */
static void
run_with(struct session *session, const struct words *words)
{
	if (session->player->account.visitor && session->player->table == NULL) {
		struct player *whose = command_opponent(session, words_at(words, 1));
		if (whose == NULL)
			return;
		if (!player_is_house(whose) && !visiting_open_link(session->player, whose)) {
			session_say(session, MSG_VISITOR_LINKS);
			return;
		}
	}
	run_invite(session, words);
}

/* What a player who is here offers for now: an invitation, or to anybody. */
static bool
offers_now(const struct player *inviter, const struct player *player)
{
	return inviter->table == NULL &&
	       (matching_find(inviter, player) != NULL || seeking_terms(inviter) != NULL);
}

static void
join_player(struct session *session, const char *typed)
{
	struct player *first, *second;
	struct player *inviter = lobby_complete(session->server->lobby, typed, &first, &second);

	if ((inviter == NULL || !offers_now(inviter, session->player)) &&
		slow_offer_join(session, inviter != NULL ? inviter->account.name : typed))
		return;
	if (inviter == NULL && second != NULL) {
		session_tell(session, MSG_AMBIGUOUS_NAME,
			&(struct message_args){.a = first->account.name, .b = second->account.name});
		return;
	}
	if (inviter == NULL) {
		session_tell(session, MSG_CANT_FIND_PLAYER, &(struct message_args){.text = typed});
		return;
	}
	join_inviter(session, inviter);
}

/* Between games `join` goes on, with or without the opponent's name or its beginning; in a game it never
 * does anything. */
static void
run_join(struct session *session, const struct words *words)
{
	if (session->player->table == NULL) {
		if (calling_join(session->player, words_at(words, 1)))
			return;
		if (words->count > 1)
			join_player(session, words->word[1]);
		else if (join_waits(session))
			join_only(session);
		else
			session_say(session, MSG_JOIN_WHO);
		return;
	}
	bool between = session->player->table->state.match.phase == PHASE_BETWEEN;
	const char *typed = words_at(words, 1);
	bool names_another =
		strncasecmp(typed, table_other(session->player)->account.name, strlen(typed)) != 0;
	if (between && names_another)
		session_say(session, MSG_TWO_GAMES);
	else if (!between || hourly_may_play_on(session->player))
		play_act(session, &(struct action){.type = ACTION_JOIN});
}

static void
run_leave(struct session *session)
{
	if (session->player->table == NULL)
		session_say(session, MSG_NO_ONE_TO_LEAVE);
	else
		table_leave(session->player);
}

const struct command match_commands[] = {
	{
		.name = "invite",
		.plays = true,
		.words_min = 1,
		.missing = MSG_INVITE_WHO,
		.run = run_invite,
	},
	{
		.name = "join",
		.plays = true,
		.run = run_join,
	},
	{
		.name = "leave",
		.plays = true,
		.run_bare = run_leave,
	},
	{
		.name = "with",
		.ours = true,
		.plays = true,
		.words_min = 1,
		.missing = MSG_INVITE_WHO,
		.run = run_with,
	},
	{.name = NULL},
};
