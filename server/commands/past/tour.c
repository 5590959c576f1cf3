/*
 * tour.c - each piece of a tour does one of these:
 *
 *   looks for the match --> counts the steps of a game --> shows some of them
 *                               ^              |
 *                               +- another one +
 */
#include "server/commands/past/tour.h"

#include <stdlib.h>

#include "protocol/match_rows.h"
#include "protocol/spoken/spoken.h"
#include "server/commands/past/old_match.h"
#include "server/journal/playback.h"
#include "server/players/playbacks.h"
#include "server/players/player.h"
#include "server/sessions/listing.h"
#include "server/sessions/reader.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/system/log.h"
#include "server/system/memory.h"
#include "server/tables/audience.h"
#include "server/tables/view.h"

/* Boards at once, for a program: they fit in the smallest output limit, also with the events before them. */
enum { PIECE = 100, PIECE_TAGGED = 50 };

enum stage {
	TOUR_LOOKS,
	TOUR_COUNTS,
	TOUR_SHOWS,
};

struct tour {
	struct session *reader; /* owns the listing that owns this */
	int64_t match;
	struct aim aim;
	/* all zero at its beginning */
	struct tour_way {
		enum stage stage;
		struct match_row row;
		struct playback at;
		struct playback_walk walk;
		int turned;   /* the game that is counted is the next one (1) or the one before (-1) */
		int shown;    /* the step to be shown next, */
		int last;     /* and the last one */
		bool onwards; /* the end tells how to go on */
		bool with_board;
	} way;
};

/* --- what is told */

/* A replay is seen as a watcher sees it: nobody is asked to roll. */
static struct board_view
view_in(const struct tour *tour, const struct match *match)
{
	const struct match_row *row = &tour->way.row;
	const char *name[2];

	name[match->inviter] = row->name[0];
	name[side_other(match->inviter)] = row->name[1];
	enum side side =
		old_match_seen_from(tour->reader, row) == 0 ? match->inviter : side_other(match->inviter);
	struct board_view view = view_of_names(tour->reader, match, name, side);
	view.is_player = false;
	return view;
}

/* In words, for people; tagged programs read in the tag what the journal has. */
static void
tell_event(const struct tour *tour, const struct board_view *view, const struct events *events, int i)
{
	const struct match_event *event = &events->list[i];
	char spoken[SPOKEN_SIZE], row[REPLAYED_SIZE];
	size_t size = spoken_event(spoken, view, event, i + 1 == events->count);

	if (size == 0)
		return;
	if (!session_is_tagged(tour->reader)) {
		session_write(tour->reader, spoken, size);
		return;
	}
	const struct row_replayed told = {
		.game = tour->way.at.range.game, .step = tour->way.shown, .event = event, .text = spoken};
	session_write(tour->reader, row, row_replayed(row, &told));
}

static void
tell_step(void *arg, const struct match *shown, const struct events *events)
{
	struct tour *tour = arg;
	const struct board_view view = view_in(tour, shown);

	if (!session_is_of_fibs(tour->reader))
		for (int i = 0; i < events->count; i++)
			tell_event(tour, &view, events, i);
	tour->way.shown++;
	if (tour->way.with_board)
		audience_old_board(tour->reader, &view);
}

/* These return false: that was all. */
static bool
tell_of_match(const struct tour *tour, enum message message)
{
	session_tell(tour->reader, message, &(struct message_args){.n = (long)tour->match});
	return false;
}

static bool
tell_damaged(const struct tour *tour)
{
	log_error("journal", "match %lld can't be replayed", (long long)tour->match);
	playbacks_close(tour->reader->player);
	return tell_of_match(tour, MSG_MATCH_UNREADABLE);
}

static bool
tell_end(const struct tour *tour)
{
	return tell_of_match(tour, match_goes_on(tour->way.row.state) ? MSG_REPLAY_SO_FAR : MSG_REPLAY_END);
}

/* --- its last part. These return whether there is more to do. */

/* The steps up to `last`, where the reader is then. */
static bool
show(struct tour *tour, int last, bool with_board)
{
	struct tour_way *way = &tour->way;
	struct session *reader = tour->reader;
	int from = way->at.step;
	/* A game begins as they all do: people who listen have heard which way they play, and the score. */
	bool is_known = reader->listens && from == 0;

	session_tell(reader, MSG_REPLAY_STEP,
		&(struct message_args){.n = way->at.range.game, .m = from, .length = way->at.steps});
	way->stage = TOUR_SHOWS;
	way->shown = from;
	way->last = way->at.step = last;
	way->with_board = with_board && !is_known;
	playbacks_open(reader->player, &way->at);
	playback_walk_open(&way->walk, reader->server->db, &way->at);
	return true;
}

/* Where a playback begins or goes on. A program gets what follows in one go. */
static bool
show_onwards(struct tour *tour, bool with_board)
{
	const struct playback *at = &tour->way.at;

	if (!session_is_clip(tour->reader))
		return show(tour, at->step, with_board);
	int piece = session_is_tagged(tour->reader) ? PIECE_TAGGED : PIECE;
	tour->way.onwards = true;
	return show(tour, at->steps - at->step < piece ? at->steps : at->step + piece - 1, true);
}

static bool
show_some(struct tour *tour)
{
	struct tour_way *way = &tour->way;

	switch (playback_show(&way->walk, way->shown, way->last, tell_step, tour)) {
	case PLAYBACK_MORE:
		return true;
	case PLAYBACK_FOUND:
		break;
	case PLAYBACK_NO_GAME:
	case PLAYBACK_DAMAGED:
		return tell_damaged(tour);
	}
	if (!way->onwards)
		return false;
	if (way->last == way->at.steps && !way->at.range.more)
		return tell_end(tour);
	session_say(tour->reader, MSG_REPLAY_MORE);
	return false;
}

/* --- from game to game */

static bool
has_no_game(struct tour *tour, int game)
{
	const struct match_now old = {.row = tour->way.row};

	if (tour->way.turned > 0)
		return tell_end(tour);
	old_match_has_no_game(tour->reader, &old, tour->way.at.match_head == 0 ? 0 : game);
	if (tour->aim.wish != WISH_BEGIN)
		playbacks_close(tour->reader->player);
	return false;
}

/* Its steps are to be counted. */
static bool
enter_game(struct tour *tour, int64_t head, int game)
{
	struct tour_way *way = &tour->way;
	struct db *db = tour->reader->server->db;

	switch (playback_find(db, &way->row, head, game, &way->at)) {
	case PLAYBACK_FOUND:
	case PLAYBACK_MORE:
		break;
	case PLAYBACK_NO_GAME:
		return has_no_game(tour, game);
	case PLAYBACK_DAMAGED:
		return tell_damaged(tour);
	}
	way->stage = TOUR_COUNTS;
	playback_walk_open(&way->walk, db, &way->at);
	return true;
}

static bool
turn_to(struct tour *tour, int turned)
{
	const struct playback *at = &tour->way.at;

	tour->way.turned = turned;
	return enter_game(tour, at->match_head, at->range.game + turned);
}

static bool
go_next(struct tour *tour)
{
	struct playback *at = &tour->way.at;

	if (at->step == at->steps)
		return at->range.more ? turn_to(tour, 1) : tell_end(tour);
	at->step++;
	/* People who listen keep the position in their heads. */
	return show_onwards(tour, !tour->reader->listens);
}

static bool
go_back(struct tour *tour)
{
	struct playback *at = &tour->way.at;

	if (at->step == 0)
		return at->range.game == 1 ? tell_of_match(tour, MSG_REPLAY_START) : turn_to(tour, -1);
	at->step--;
	return show(tour, at->step, true);
}

static bool
go_to(struct tour *tour)
{
	struct playback *at = &tour->way.at;

	if (tour->aim.step < 0 || tour->aim.step > at->steps) {
		session_tell(tour->reader, MSG_REPLAY_NO_STEP,
			&(struct message_args){.n = at->range.game, .m = at->steps});
		return false;
	}
	at->step = tour->aim.step;
	return show(tour, at->step, true);
}

/* From where the reader is, or begins; how many steps that game has is known. */
static bool
go(struct tour *tour)
{
	if (tour->aim.wish != WISH_STEP)
		tour->way.at.step = tour->aim.step;
	switch (tour->aim.wish) {
	case WISH_BEGIN:
		(void)tell_of_match(tour, MSG_REPLAY_BEGINS);
		return show_onwards(tour, true);
	case WISH_AGAIN:
		return show(tour, tour->way.at.step, true);
	case WISH_NEXT:
		return go_next(tour);
	case WISH_BACK:
		return go_back(tour);
	case WISH_STEP:
		break;
	}
	return go_to(tour);
}

/* So are those of the game that the reader has turned to. */
static bool
arrive(struct tour *tour)
{
	struct playback *at = &tour->way.at;

	if (tour->way.turned > 0)
		return show_onwards(tour, !tour->reader->listens);
	if (tour->way.turned < 0) {
		at->step = at->steps;
		return show(tour, at->step, true);
	}
	return go(tour);
}

static bool
count_some(struct tour *tour)
{
	struct tour_way *way = &tour->way;
	enum playback_found found = playback_count(&way->walk, &way->at);

	if (found == PLAYBACK_MORE)
		return true;
	playback_walk_close(&way->walk);
	switch (found) {
	case PLAYBACK_FOUND:
		return arrive(tour);
	case PLAYBACK_NO_GAME:
		return has_no_game(tour, way->at.range.game);
	case PLAYBACK_MORE:
	case PLAYBACK_DAMAGED:
		break;
	}
	return tell_damaged(tour);
}

/* Up to the present of a match that goes on. What was counted holds as long as nothing happens. */
static bool
look(struct tour *tour)
{
	const struct playback *open = tour->reader->player->playback;
	struct match_now old;

	if (!old_match_find_again(tour->reader, tour->match, &old)) {
		if (tour->aim.wish != WISH_BEGIN)
			playbacks_close(tour->reader->player);
		return false;
	}
	tour->way.row = old.row;
	if (tour->aim.wish == WISH_BEGIN || open == NULL || open->match_head != old.head ||
		open->range.game != tour->aim.game)
		return enter_game(tour, old.head, tour->aim.game);
	tour->way.at = *open;
	return go(tour);
}

static bool
tour_piece(struct session *session, void *source)
{
	struct tour *tour = source;
	(void)session;

	switch (tour->way.stage) {
	case TOUR_LOOKS:
		return look(tour);
	case TOUR_COUNTS:
		return count_some(tour);
	case TOUR_SHOWS:
		break;
	}
	return show_some(tour);
}

static void
tour_restart(void *source)
{
	struct tour *tour = source;

	playback_walk_close(&tour->way.walk);
	tour->way = (struct tour_way){.stage = TOUR_LOOKS};
}

static void
tour_free(void *source)
{
	tour_restart(source);
	free(source);
}

static const struct piece_kind pieces = {.piece = tour_piece, .restart = tour_restart, .free = tour_free};

void
tour_start(struct session *session, int64_t match, const struct aim *aim)
{
	struct tour *tour = must_calloc(1, sizeof *tour);

	*tour = (struct tour){.reader = session, .match = match, .aim = *aim};
	listing_start_pieces(session, &pieces, tour);
}
