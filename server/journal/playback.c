/*
 * playback.c - turns rows of the journal into what people saw.
 */
#include "server/journal/playback.h"

#include "server/journal/replay.h"

bool
playback_is_step(enum action_type type)
{
	return type != ACTION_JOIN && type != ACTION_PUT && type != ACTION_UNDO && type != ACTION_PROGRAM &&
	       type != ACTION_PERSON;
}

/* On its way from the end of the game before. */
struct search {
	struct playback *playback;
	struct replay replay;
	bool found, failed;
};

static bool
search_row(void *arg, const struct action_row *row)
{
	struct search *search = arg;
	struct playback *playback = search->playback;
	struct replay *replay = &search->replay;
	enum side inviter;
	int game;

	if (event_read_game(row->events, &game, &inviter)) {
		search->found = game == playback->game;
		search->failed = !search->found;
		playback->before = replay->match;
	}
	if (search->found) {
		search->failed = !action_read(&replay->action, row->text);
		playback->steps += playback_is_step(replay->action.type);
	} else {
		search->failed = !replay_row(replay, row);
	}
	return !search->failed;
}

static bool
note_start(void *arg, const struct action_row *row)
{
	enum side inviter;
	int game;

	*(bool *)arg = event_read_game(row->events, &game, &inviter);
	return !*(bool *)arg;
}

/* Whether the game behind it has begun. */
static enum db_status
look_behind(struct db *db, struct playback *playback)
{
	struct game_end next;
	enum db_status status = game_end_find(db, playback->match, playback->game + 1, &next);

	playback->more = status == DB_OK;
	if (status != DB_NONE)
		return status;
	return action_each_after(db, playback->head, playback->match_head, note_start, &playback->more);
}

/* Where the game ends, and whether another one follows. */
static enum db_status
find_end(struct db *db, struct playback *playback)
{
	struct game_end end;
	enum db_status status = game_end_find(db, playback->match, playback->game, &end);

	if (status == DB_NONE)
		return DB_OK;
	if (status != DB_OK || end.last_action >= playback->match_head)
		return status;
	playback->head = end.last_action;
	return look_behind(db, playback);
}

static enum playback_found
damaged_or(enum playback_found otherwise, enum db_status status)
{
	return status == DB_NONE ? otherwise : PLAYBACK_DAMAGED;
}

enum playback_found
playback_find(struct db *db, const struct match_row *match, int64_t head, int game, struct playback *playback)
{
	struct search search = {.playback = playback};
	struct game_end before;

	*playback = (struct playback){.match = match->id, .match_head = head, .head = head, .game = game};
	if (replay_begin(&search.replay, match) != REPLAY_BEGUN)
		return PLAYBACK_DAMAGED;
	if (game < 1)
		return PLAYBACK_NO_GAME;
	enum db_status status = replay_begin_behind(&search.replay, db, match, game - 1, &before);
	if (status != DB_OK)
		return damaged_or(PLAYBACK_NO_GAME, status);
	if (find_end(db, playback) != DB_OK)
		return PLAYBACK_DAMAGED;
	if (action_each_after(db, before.last_action, playback->head, search_row, &search) != DB_OK ||
		search.failed)
		return PLAYBACK_DAMAGED;
	return search.found ? PLAYBACK_FOUND : PLAYBACK_NO_GAME;
}

struct pass {
	struct replay replay;
	int step, from, to;
	playback_fn *each;
	void *arg;
	bool failed;
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

static bool
pass_row(void *arg, const struct action_row *row)
{
	struct pass *pass = arg;
	const struct replay *replay = &pass->replay;
	enum side inviter;
	int game;

	pass->failed = !replay_row(&pass->replay, row);
	if (pass->failed)
		return false;
	if (playback_is_step(replay->action.type))
		pass->step++;
	else if (!event_read_game(row->events, &game, &inviter))
		return true;
	if (pass->step >= pass->from) {
		struct match shown = replay->match;
		match_settled(&replay->match, &shown.board);
		show_throw(&shown, &replay->events);
		pass->each(pass->arg, &shown, &replay->events);
	}
	return pass->step < pass->to;
}

enum playback_found
playback_each(struct db *db, const struct playback *playback, int from, int to, playback_fn *each, void *arg)
{
	struct pass pass = {
		.replay.match = playback->before, .from = from, .to = to, .each = each, .arg = arg};

	if (action_each_of_game(db, playback->head, pass_row, &pass) != DB_OK || pass.failed)
		return PLAYBACK_DAMAGED;
	return pass.step == to ? PLAYBACK_FOUND : PLAYBACK_DAMAGED;
}
