/*
 * walk.c - from the rows of the journal to what was to be seen.
 */
#include "server/walk.h"

#include <stdlib.h>

#include "db/journal.h"
#include "server/server.h"
#include "server/session.h"

/* Checkers put by hand are seen when they are left there; who sits there, and that one waits, are no step. */
static bool
is_step(enum action_type type)
{
	return type != ACTION_JOIN && type != ACTION_PUT && type != ACTION_UNDO && type != ACTION_PROGRAM &&
	       type != ACTION_PERSON;
}

struct search {
	struct walk *walk;
	struct match match;
	bool found, failed;
};

static bool
search_row(void *arg, const struct action_row *row)
{
	struct search *search = arg;
	struct walk *walk = search->walk;
	struct action action;
	struct events events;
	enum side inviter;
	int game;

	if (event_read_game(row->events, &game, &inviter)) {
		walk->more = search->found;
		if (search->found)
			return false;
		search->found = game == walk->game;
		walk->before = search->match;
	}
	walk->head = row->id;
	search->failed = !action_read(&action, row->text);
	if (search->failed)
		return false;
	if (search->found)
		walk->steps += is_step(action.type);
	else
		search->failed =
			match_apply(&search->match, &action, &search->match, &events) != REFUSAL_NONE;
	return !search->failed;
}

enum walked
walk_find(struct db *db, const struct match_row *match, int64_t head, int game, struct walk *walk)
{
	struct options options;
	struct search search = {.walk = walk};

	*walk = (struct walk){.match = match->id, .match_head = head, .game = game};
	if (!options_read(&options, match->options) ||
		!match_begin_by(&search.match, &options, match->inviter, match->rules_version))
		return WALK_DAMAGED;
	if (action_each_to(db, head, search_row, &search) != DB_OK || search.failed)
		return WALK_DAMAGED;
	return search.found ? WALKED : WALK_NO_GAME;
}

struct pass {
	struct match match;
	int step, from, to;
	walk_fn *each;
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
	struct action action;
	struct events events;
	enum side inviter;
	int game;

	pass->failed = !action_read(&action, row->text) ||
		       match_apply(&pass->match, &action, &pass->match, &events) != REFUSAL_NONE;
	if (pass->failed)
		return false;
	if (is_step(action.type))
		pass->step++;
	else if (!event_read_game(row->events, &game, &inviter))
		return true;
	if (pass->step >= pass->from) {
		struct match shown = pass->match;
		match_position(&pass->match, &shown.board); /* what a ruling left there (R9.6) */
		show_throw(&shown, &events);
		pass->each(pass->arg, &shown, &events);
	}
	return pass->step < pass->to;
}

enum walked
walk_each(struct db *db, const struct walk *walk, int from, int to, walk_fn *each, void *arg)
{
	struct pass pass = {.match = walk->before, .from = from, .to = to, .each = each, .arg = arg};

	if (action_each_of_game(db, walk->head, pass_row, &pass) != DB_OK || pass.failed)
		return WALK_DAMAGED;
	return pass.step == to ? WALKED : WALK_DAMAGED;
}

void
walk_remember(struct session *session)
{
	struct walk *walk = session->walk;

	if (walk->turn == session->server->turns)
		return;
	walk->turn = session->server->turns;
	walk->game_before = walk->game;
	walk->step_before = walk->step;
}

void
walk_take_back(struct session *session)
{
	struct walk *walk = session->walk;

	if (walk == NULL || walk->turn != session->server->turns)
		return;
	if (walk->game_before == 0) {
		walk_close(session);
		return;
	}
	walk->game = walk->game_before;
	walk->step = walk->step_before;
	walk->match_head = 0; /* looked at again when he goes on */
}

void
walk_close(struct session *session)
{
	free(session->walk);
	session->walk = NULL;
}
