/*
 * playback.c - turns rows of the journal into what people saw.
 */
#include "server/journal/playback.h"

enum {
	PIECE = 40,    /* actions */
	COUNTED = 200, /* actions that are counted at once; what costs more is not */
};

bool
playback_is_step(enum action_type type)
{
	return type != ACTION_JOIN && type != ACTION_PUT && type != ACTION_UNDO && type != ACTION_PROGRAM &&
	       type != ACTION_PERSON;
}

static enum playback_found
damaged_or(enum playback_found otherwise, enum db_status status)
{
	return status == DB_NONE ? otherwise : PLAYBACK_DAMAGED;
}

enum playback_found
playback_find(struct db *db, const struct match_row *match, int64_t head, int game, struct playback *playback)
{
	struct replay replay;
	struct game_end before;

	*playback = (struct playback){.match = match->id, .match_head = head};
	if (replay_begin(&replay, match) != REPLAY_BEGUN)
		return PLAYBACK_DAMAGED;
	if (game < 1)
		return PLAYBACK_NO_GAME;
	enum db_status status = game_range_find(db, match->id, head, game, &playback->range);
	if (status != DB_OK)
		return damaged_or(PLAYBACK_NO_GAME, status);
	if (replay_begin_behind(&replay, db, match, game - 1, &before) != DB_OK)
		return PLAYBACK_DAMAGED;
	playback->before = replay.match;
	return PLAYBACK_FOUND;
}

/* --- walked through */

void
playback_walk_open(struct playback_walk *walk, struct db *db, const struct playback *playback)
{
	const struct game_range *range = &playback->range;

	*walk = (struct playback_walk){.replay.match = playback->before};
	slices_open(&walk->slices, db, playback->match, &range->before, range->head, PIECE);
}

void
playback_walk_close(struct playback_walk *walk)
{
	slices_close(&walk->slices);
}

static bool
starts_game(const struct action_row *row, int *game)
{
	enum side inviter;

	return event_read_game(row->events, game, &inviter);
}

struct count {
	struct playback_walk *walk;
	struct playback *playback;
};

static bool
count_row(void *arg, const struct action_row *row)
{
	const struct count *count = arg;
	struct playback_walk *walk = count->walk;
	struct action action;
	int game;

	if (starts_game(row, &game)) {
		walk->failed = walk->begun || game != count->playback->range.game;
		walk->begun = true;
	}
	if (walk->begun && !walk->failed) {
		walk->failed = !action_read(&action, row->text);
		count->playback->steps += !walk->failed && playback_is_step(action.type);
	}
	return !walk->failed;
}

enum playback_found
playback_count(struct playback_walk *walk, struct playback *playback)
{
	struct count count = {walk, playback};

	if (slices_each(&walk->slices, count_row, &count) != DB_OK || walk->failed)
		return PLAYBACK_DAMAGED;
	if (slices_more(&walk->slices))
		return PLAYBACK_MORE;
	return walk->begun ? PLAYBACK_FOUND : PLAYBACK_NO_GAME;
}

bool
playback_has_step(struct db *db, const struct playback *playback, int64_t step)
{
	struct playback counted = *playback;
	struct playback_walk walk;
	enum playback_found found = PLAYBACK_MORE;

	if (playback->range.actions > COUNTED)
		return step <= playback->range.actions;
	playback_walk_open(&walk, db, playback);
	while (found == PLAYBACK_MORE)
		found = playback_count(&walk, &counted);
	playback_walk_close(&walk);
	return found == PLAYBACK_FOUND && step <= counted.steps;
}

struct pass {
	struct playback_walk *walk;
	int from, to;
	playback_fn *each;
	void *arg;
};

/* The turn may have passed already (R3.5): the dice that could not be played are shown. */
static void
show_throw(struct match *shown, const struct events *events)
{
	const struct match_event *event = &events->list[0];

	if (event->type != EVENT_ROLLED && event->type != EVENT_REROLLED)
		return;
	shown->phase = PHASE_MOVE;
	shown->turn = event->side;
	shown->dice = event->dice;
	shown->to_move = event->number;
}

static void
show_step(const struct pass *pass)
{
	const struct replay *replay = &pass->walk->replay;
	struct match shown = replay->match;

	match_settled(&replay->match, &shown.board);
	show_throw(&shown, &replay->events);
	pass->each(pass->arg, &shown, &replay->events);
}

static bool
pass_row(void *arg, const struct action_row *row)
{
	const struct pass *pass = arg;
	struct playback_walk *walk = pass->walk;
	int game;

	walk->failed = !replay_row(&walk->replay, row);
	if (walk->failed)
		return false;
	bool is_step = walk->begun && playback_is_step(walk->replay.action.type);
	bool starts = starts_game(row, &game);
	walk->begun = walk->begun || starts;
	walk->step += is_step;
	if ((is_step || starts) && walk->step >= pass->from)
		show_step(pass);
	return !(walk->begun && walk->step >= pass->to);
}

enum playback_found
playback_show(struct playback_walk *walk, int from, int to, playback_fn *each, void *arg)
{
	struct pass pass = {.walk = walk, .from = from, .to = to, .each = each, .arg = arg};

	if (slices_each(&walk->slices, pass_row, &pass) != DB_OK || walk->failed)
		return PLAYBACK_DAMAGED;
	if (walk->begun && walk->step == to)
		return PLAYBACK_FOUND;
	return slices_more(&walk->slices) ? PLAYBACK_MORE : PLAYBACK_DAMAGED;
}
