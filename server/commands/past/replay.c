/*
 * replay.c - a match walked through: step by step for people, game by game for programs.
 */
#include "server/commands/past/replay.h"

#include <limits.h>
#include <string.h>

#include "protocol/wire/number.h"
#include "server/commands/families.h"
#include "server/commands/past/old_match.h"
#include "server/commands/past/tour.h"
#include "server/journal/playback.h"
#include "server/players/playbacks.h"
#include "server/players/player.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"

/* In the match that is open. */
static void
go(struct session *session, enum wish wish)
{
	const struct playback *open = session->player->playback;

	if (open == NULL)
		session_say(session, MSG_REPLAY_NONE);
	else
		tour_start(session, open->match,
			&(struct aim){.wish = wish, .game = open->range.game, .step = open->step});
}

static void
go_next(struct session *session, const struct words *words)
{
	(void)words;
	go(session, WISH_NEXT);
}

static void
go_back(struct session *session, const struct words *words)
{
	(void)words;
	go(session, WISH_BACK);
}

static void
go_to(struct session *session, const struct words *words)
{
	const struct playback *open = session->player->playback;
	int64_t step;

	if (open == NULL) {
		session_say(session, MSG_REPLAY_NONE);
		return;
	}
	if (!number_read(words_at(words, 2), 0, INT_MAX, &step))
		step = -1; /* no game has that, either */
	tour_start(session, open->match,
		&(struct aim){.wish = WISH_STEP, .game = open->range.game, .step = (int)step});
}

static void
end(struct session *session, const struct words *words)
{
	(void)words;
	if (session->player->playback == NULL) {
		session_say(session, MSG_REPLAY_NONE);
		return;
	}
	playbacks_close(session->player);
	session_say(session, MSG_REPLAY_CLOSED);
}

static void
begin(struct session *session, const struct words *words)
{
	struct match_now old;
	int game;

	if (old_match_find(session, words_at(words, 1), MSG_REPLAY_USAGE, &old) &&
		old_match_read_game(session, words, &game))
		tour_start(
			session, old.row.id, &(struct aim){.wish = WISH_BEGIN, .game = game == 0 ? 1 : game});
}

static const struct {
	const char *word;
	int words;
	void (*run)(struct session *session, const struct words *words);
} steps[] = {
	{"next", 2, go_next},
	{"prev", 2, go_back},
	{"to", 3, go_to},
	{"end", 2, end},
};

static void
run_replay(struct session *session, const struct words *words)
{
	if (session->player->table != NULL) {
		session_say(session, MSG_REPLAY_PLAYING);
		return;
	}
	if (words->count == 1 && session->player->playback == NULL) {
		session_say(session, MSG_REPLAY_USAGE);
		return;
	}
	if (words->count == 1) { /* shows once more where the reader is */
		go(session, WISH_AGAIN);
		return;
	}
	for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
		if (strcasecmp(words->word[1], steps[i].word) != 0)
			continue;
		if (words->count == steps[i].words)
			steps[i].run(session, words);
		else
			session_say(session, MSG_REPLAY_USAGE);
		return;
	}
	begin(session, words);
}

void
replay_enter(struct session *session)
{
	go(session, WISH_NEXT);
}

const struct command replay_commands[] = {
	{
		.name = "replay",
		.ours = true,
		.run = run_replay,
	},
	{.name = NULL},
};
