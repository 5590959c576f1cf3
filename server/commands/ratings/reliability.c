/*
 * reliability.c - how much of what a player begins they finish, as measured.
 */
#include "server/lobby/reliability.h"

#include "db/people/players.h"
#include "server/commands/asked.h"
#include "server/commands/families.h"
#include "server/players/player.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"

static void
tell_counts(struct session *session, const struct reliability *counts)
{
	const struct {
		enum message message;
		int64_t n, m;
	} lines[] = {
		{MSG_RELIABILITY_FINISHED, counts->finished, counts->unfinished},
		{MSG_RELIABILITY_LEFT, counts->times_left, counts->lines_lost},
		{MSG_RELIABILITY_RESUMED, counts->resumed, counts->left_by_other},
		{MSG_RELIABILITY_RESIGNED, counts->resigned, 0},
		{MSG_RELIABILITY_ON_TIME, counts->lost_on_time, 0},
	};

	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
		session_tell(session, lines[i].message,
			&(struct message_args){.n = (long)lines[i].n, .m = (long)lines[i].m});
}

/* `reliability` is about oneself. */
static void
run_reliability(struct session *session, const struct words *words)
{
	struct player_row player = session->player->account;
	struct player *online;
	struct reliability counts;

	if (words->count > 1 &&
		!command_anybody(session, words->word[1], MSG_NO_ONE_CALLED, &player, &online))
		return;
	if (!reliability_of(session->server, player.id, &counts)) {
		command_cant_read(session, "reliability");
		return;
	}
	const struct message_args args = {.a = player.name,
		.n = reliability_percent(&counts),
		.m = (long)(counts.finished + counts.unfinished)};
	session_tell(session, args.n < 0 ? MSG_RELIABILITY_NONE : MSG_RELIABILITY_OF, &args);
	tell_counts(session, &counts);
}

const struct command reliability_commands[] = {
	{
		.name = "reliability",
		.ours = true,
		.run = run_reliability,
	},
	{.name = NULL},
};
