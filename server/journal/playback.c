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
		playback->more = search->found;
		if (search->found)
			return false;
		search->found = game == playback->game;
		playback->before = replay->match;
	}
	playback->head = row->id;
	if (search->found) {
		search->failed = !action_read(&replay->action, row->text);
		playback->steps += playback_is_step(replay->action.type);
	} else {
		search->failed = !replay_row(replay, row);
	}
	return !search->failed;
}

enum playback_found
playback_find(struct db *db, const struct match_row *match, int64_t head, int game, struct playback *playback)
{
	struct search search = {.playback = playback};

	*playback = (struct playback){.match = match->id, .match_head = head, .game = game};
	if (replay_begin(&search.replay, match) != REPLAY_BEGUN)
		return PLAYBACK_DAMAGED;
	if (action_each_to(db, head, search_row, &search) != DB_OK || search.failed)
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
