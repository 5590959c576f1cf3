/*
 * replay.c - a match walked through: step by step for people, game by game for programs.
 */
#include "server/commands/replay.h"

#include <string.h>

#include "protocol/rows.h"
#include "protocol/spoken/spoken.h"
#include "protocol/wire/number.h"
#include "server/commands/families.h"
#include "server/commands/old_match.h"
#include "server/journal/playback.h"
#include "server/sessions/playbacks.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/system/log.h"
#include "server/tables/audience.h"
#include "server/tables/view.h"

/* Boards at once, for a program: they fit in the smallest output limit, also with the events before them. */
enum { PIECE = 100, PIECE_TAGGED = 50 };

/* --- telling */

struct teller {
	struct session *reader;
	const struct match_now *old;
	int game, step; /* whose events come next */
	bool with_board;
};

/* A replay is seen as a watcher sees it: nobody is asked to roll. */
static struct board_view
view_in(const struct teller *teller, const struct match *match)
{
	const struct match_row *row = &teller->old->row;
	const char *name[2];

	name[match->inviter] = row->name[0];
	name[side_other(match->inviter)] = row->name[1];
	enum side side =
		old_match_seen_from(teller->reader, row) == 0 ? match->inviter : side_other(match->inviter);
	struct board_view view = view_of_names(teller->reader, match, name, side);
	view.is_player = false;
	return view;
}

/* In words, for people; tagged programs read in the tag what the journal has. */
static void
tell_event(const struct teller *teller, const struct board_view *view, const struct events *events, int i)
{
	const struct match_event *event = &events->list[i];
	char spoken[SPOKEN_SIZE], row[REPLAYED_SIZE];
	size_t size = spoken_event(spoken, view, event, i + 1 == events->count);

	if (size == 0)
		return;
	if (!session_is_tagged(teller->reader)) {
		session_write(teller->reader, spoken, size);
		return;
	}
	const struct row_replayed told = {
		.game = teller->game, .step = teller->step, .event = event, .text = spoken};
	session_write(teller->reader, row, row_replayed(row, &told));
}

static void
tell_step(void *arg, const struct match *shown, const struct events *events)
{
	struct teller *teller = arg;
	const struct board_view view = view_in(teller, shown);

	if (teller->reader->dialect != DIALECT_CLIP)
		for (int i = 0; i < events->count; i++)
			tell_event(teller, &view, events, i);
	teller->step++;
	if (teller->with_board)
		audience_old_board(teller->reader, &view);
}

static void
tell_damaged(struct session *session, int64_t match)
{
	log_error("journal", "match %lld can't be replayed", (long long)match);
	session_tell(session, MSG_MATCH_UNREADABLE, &(struct message_args){.n = (long)match});
	playbacks_close(session);
}

/* The steps up to `to`, where the reader is then. */
static void
show(struct session *session, const struct match_now *old, int to, bool with_board)
{
	struct playback *playback = session->playback;
	int from = playback->step;
	/* A game begins as they all do: people who listen have heard which way they play, and the score. */
	bool is_known = session->listens && from == 0;
	struct teller teller = {
		.reader = session,
		.old = old,
		.game = playback->game,
		.step = from,
		.with_board = with_board && !is_known,
	};

	session_tell(session, MSG_REPLAY_STEP,
		&(struct message_args){.n = playback->game, .m = from, .length = playback->steps});
	playback->step = to;
	if (playback_each(session->server->db, playback, from, to, tell_step, &teller) != PLAYBACK_FOUND)
		tell_damaged(session, old->row.id);
}

static void
tell_end(struct session *session, const struct match_now *old)
{
	session_tell(session, match_goes_on(old->row.state) ? MSG_REPLAY_SO_FAR : MSG_REPLAY_END,
		&(struct message_args){.n = (long)old->row.id});
}

/* Where a playback begins or goes on. A program gets what follows in one go. */
static void
show_onwards(struct session *session, const struct match_now *old, bool with_board)
{
	const struct playback *playback = session->playback;

	if (!session_is_clip(session)) {
		show(session, old, playback->step, with_board);
		return;
	}
	int piece = session_is_tagged(session) ? PIECE_TAGGED : PIECE;
	int last = playback->steps - playback->step < piece ? playback->steps : playback->step + piece - 1;
	show(session, old, last, true);
	if (session->playback == NULL)
		return;
	if (last < playback->steps || playback->more)
		session_say(session, MSG_REPLAY_MORE);
	else
		tell_end(session, old);
}

/* --- moving through a match */

/* The game of that number, at its first step. The playback stays where it is if there is none. */
static bool
enter_game(struct session *session, const struct match_now *old, int game)
{
	struct playback found;

	switch (playback_find(session->server->db, &old->row, old->head, game, &found)) {
	case PLAYBACK_FOUND:
		break;
	case PLAYBACK_NO_GAME:
		old_match_has_no_game(session, old, old->head == 0 ? 0 : game);
		return false;
	case PLAYBACK_DAMAGED:
		tell_damaged(session, old->row.id);
		return false;
	}
	playbacks_open(session, &found);
	return true;
}

/* The open playback, brought up to the present of a match that goes on. */
static bool
find_open(struct session *session, struct match_now *old)
{
	if (session->playback == NULL) {
		session_say(session, MSG_REPLAY_NONE);
		return false;
	}
	playbacks_remember(session);
	const struct playback was = *session->playback;
	if (!old_match_find_again(session, was.match, old)) {
		playbacks_close(session);
		return false;
	}
	if (old->head == was.match_head)
		return true;
	if (!enter_game(session, old, was.game)) {
		playbacks_close(session);
		return false;
	}
	session->playback->step = was.step;
	return true;
}

static void
go_next(struct session *session, const struct words *words)
{
	struct match_now old;
	(void)words;

	if (!find_open(session, &old))
		return;
	struct playback *playback = session->playback;
	if (playback->step < playback->steps) {
		playback->step++;
	} else if (!playback->more) {
		tell_end(session, &old);
		return;
	} else if (!enter_game(session, &old, playback->game + 1)) {
		return;
	}
	/* People who listen keep the position in their heads. */
	show_onwards(session, &old, !session->listens);
}

static void
go_back(struct session *session, const struct words *words)
{
	struct match_now old;
	(void)words;

	if (!find_open(session, &old))
		return;
	struct playback *playback = session->playback;
	if (playback->step > 0) {
		playback->step--;
	} else if (playback->game == 1) {
		session_tell(session, MSG_REPLAY_START, &(struct message_args){.n = (long)old.row.id});
		return;
	} else {
		if (!enter_game(session, &old, playback->game - 1))
			return;
		session->playback->step = session->playback->steps;
	}
	show(session, &old, session->playback->step, true);
}

static void
go_to(struct session *session, const struct words *words)
{
	struct match_now old;
	int64_t step;

	if (!find_open(session, &old))
		return;
	struct playback *playback = session->playback;
	if (!number_read(words_at(words, 2), 0, playback->steps, &step)) {
		session_tell(session, MSG_REPLAY_NO_STEP,
			&(struct message_args){.n = playback->game, .m = playback->steps});
		return;
	}
	playback->step = (int)step;
	show(session, &old, playback->step, true);
}

static void
end(struct session *session, const struct words *words)
{
	(void)words;
	if (session->playback == NULL) {
		session_say(session, MSG_REPLAY_NONE);
		return;
	}
	playbacks_close(session);
	session_say(session, MSG_REPLAY_CLOSED);
}

/* Shows once more where the reader is. */
static void
again(struct session *session, const struct words *words)
{
	struct match_now old;
	(void)words;

	if (session->playback == NULL)
		session_say(session, MSG_REPLAY_USAGE);
	else if (find_open(session, &old))
		show(session, &old, session->playback->step, true);
}

static void
begin(struct session *session, const struct words *words)
{
	struct match_now old;
	int game;

	if (!old_match_find(session, words_at(words, 1), MSG_REPLAY_USAGE, &old) ||
		!old_match_read_game(session, words, &game) ||
		!enter_game(session, &old, game == 0 ? 1 : game))
		return;
	session_tell(session, MSG_REPLAY_BEGINS, &(struct message_args){.n = (long)old.row.id});
	show_onwards(session, &old, true);
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
	if (session->table != NULL) {
		session_say(session, MSG_REPLAY_PLAYING);
		return;
	}
	if (words->count == 1) {
		again(session, words);
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
	go_next(session, NULL);
}

const struct command replay_commands[] = {
	{
		.name = "replay",
		.ours = true,
		.run = run_replay,
	},
	{.name = NULL},
};
