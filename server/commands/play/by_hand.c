/*
 * by_hand.c - checkers by hand (R3.4), the opening throw anew (R2.3), and challenges at open tables (R9.4).
 */
#include "server/commands/families.h"
#include "server/commands/play/play.h"

static void
run_put(struct session *session, const struct words *words)
{
	play_put(session, words_rest(words, 0));
}

static void
run_undo(struct session *session)
{
	play_act(session, &(struct action){.type = ACTION_UNDO});
}

static void
run_done(struct session *session)
{
	play_act(session, &(struct action){.type = ACTION_DONE});
}

static void
run_reroll(struct session *session)
{
	play_act(session, &(struct action){.type = ACTION_REROLL});
}

static void
run_challenge(struct session *session)
{
	play_act(session, &(struct action){.type = ACTION_CHALLENGE});
}

const struct command by_hand_commands[] = {
	{
		.name = "put",
		.needs = NEED_SEAT,
		.ours = true,
		.run = run_put,
	},
	{
		.name = "undo",
		.needs = NEED_SEAT,
		.ours = true,
		.run_bare = run_undo,
	},
	{
		.name = "done",
		.needs = NEED_SEAT,
		.ours = true,
		.run_bare = run_done,
	},
	{
		.name = "reroll",
		.needs = NEED_SEAT,
		.ours = true,
		.run_bare = run_reroll,
	},
	{
		.name = "challenge",
		.needs = NEED_SEAT,
		.ours = true,
		.run_bare = run_challenge,
	},
	{.name = NULL},
};
