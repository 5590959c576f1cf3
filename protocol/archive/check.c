/*
 * check.c - plays the turns of a chronicle through the rules.
 */
#include <stdarg.h>
#include <string.h>

#include "protocol/archive/reading.h"
#include "server/rules/apply.h"
#include "server/rules/match.h"

struct arbiter {
	const struct chronicle_game *game;
	int turn; /* from 1, in the game */
	int line;
	struct match match;
	struct events events;
	enum side side[2]; /* of the players in this game */
	chronicle_action_fn *each;
	void *arg;
	char *problem;
};

static bool __attribute__((format(printf, 2, 3))) wrong(struct arbiter *judge, const char *format, ...)
{
	va_list arguments;
	int length = snprintf(judge->problem, READING_PROBLEM_SIZE,
		"line %d: game %d, turn %d: ", judge->line, judge->game->number, judge->turn);

	va_start(arguments, format);
	vsnprintf(judge->problem + length, READING_PROBLEM_SIZE - (size_t)length, format, arguments);
	va_end(arguments);
	return false;
}

static bool
apply(struct arbiter *judge, const struct action *action)
{
	enum refusal refusal = match_apply(&judge->match, action, &judge->match, &judge->events);
	char text[ACTION_TEXT_SIZE];

	if (refusal == REFUSAL_NONE) {
		judge->each(judge->arg, action);
		return true;
	}
	action_write(action, text);
	return wrong(judge, "the rules refuse '%s': %s", text, refusal_name(refusal));
}

static bool
apply_plain(struct arbiter *judge, enum action_type type, int player)
{
	return apply(judge, &(struct action){.type = type, .side = judge->side[player]});
}

/* Ties raise the cube, as many as it takes. */
static bool
raise_cube(struct arbiter *judge)
{
	const struct action tie = {.type = ACTION_OPENING, .side = SIDE_NONE, .dice = {{1, 1}}};
	int cube = judge->game->cube;

	for (int ties = 0; ties < AUTODOUBLES_MAX && judge->match.cube < cube; ties++)
		if (!apply(judge, &tie))
			return false;
	return judge->match.cube == cube ? true : wrong(judge, "ties can't raise the cube to %d", cube);
}

/* The opening throw is that of the first play. */
static bool
open_game(struct arbiter *judge, const struct turn *turn)
{
	enum side side = judge->side[turn->player];
	struct action opening = {.type = ACTION_OPENING, .side = SIDE_NONE};

	if (!raise_cube(judge))
		return false;
	opening.dice.die[side] = turn->dice.die[0];
	opening.dice.die[side_other(side)] = turn->dice.die[1];
	if (turn->dice.die[0] < turn->dice.die[1]) { /* written in another order */
		opening.dice.die[side] = turn->dice.die[1];
		opening.dice.die[side_other(side)] = turn->dice.die[0];
	}
	return turn->dice.die[0] != turn->dice.die[1] ? apply(judge, &opening)
						      : wrong(judge, "a game can't begin with a tie");
}

static bool
replay_play(struct arbiter *judge, const struct turn *turn)
{
	struct match *match = &judge->match;
	enum side side = judge->side[turn->player];
	bool thrown;

	/* After a redouble the take is not always written: the player on turn just rolls. */
	if (match->offer == OFFER_DOUBLE &&
		!apply(judge, &(struct action){.type = ACTION_ACCEPT, .side = side_other(match->offer_by)}))
		return false;
	if (match->phase == PHASE_OPENING)
		thrown = open_game(judge, turn);
	else
		thrown =
			apply(judge, &(struct action){.type = ACTION_ROLL, .side = side, .dice = turn->dice});
	if (!thrown)
		return false;
	if (match->phase != PHASE_MOVE || match->turn != side)
		return turn->play.count == 0 ? true : wrong(judge, "there is no legal play");
	return apply(judge, &(struct action){.type = ACTION_PLAY, .side = side, .play = turn->play});
}

static bool
replay_double(struct arbiter *judge, const struct turn *turn)
{
	if (!apply_plain(judge, turn->again ? ACTION_REDOUBLE : ACTION_DOUBLE, turn->player))
		return false;
	int cube = judge->events.list[0].number;
	if (turn->cube != 0 && turn->cube != cube)
		return wrong(judge, "the cube is offered at %d, not %d", cube, turn->cube);
	return true;
}

static bool
replay_turn(struct arbiter *judge, const struct turn *turn)
{
	switch (turn->type) {
	case TURN_PLAY:
		return replay_play(judge, turn);
	case TURN_DOUBLE:
		return replay_double(judge, turn);
	case TURN_TAKE:
		return apply_plain(judge, ACTION_ACCEPT, turn->player);
	case TURN_DROP:
		return apply_plain(judge, ACTION_REJECT, turn->player);
	}
	return wrong(judge, "no such turn");
}

/* A game that just ends with a winner was resigned. */
static bool
resign(struct arbiter *judge)
{
	const struct chronicle_game *game = judge->game;
	struct action action = {.type = ACTION_RESIGN, .side = judge->side[1 - game->winner]};

	for (int win = WIN_BACKGAMMON; win >= WIN_SINGLE; win--) {
		action.win = (enum win)win;
		if (match_resign_points(&judge->match, action.win) == game->points)
			break;
	}
	return apply(judge, &action) && apply_plain(judge, ACTION_ACCEPT, game->winner);
}

static bool
replay_end(struct arbiter *judge)
{
	const struct chronicle_game *game = judge->game;

	if (game->winner < 0)
		return true;
	judge->line = game->line;
	if (match_in_game(&judge->match) && !resign(judge))
		return false;
	const struct match_event *won = NULL;
	for (int i = 0; i < judge->events.count; i++)
		if (judge->events.list[i].type == EVENT_GAME_WON)
			won = &judge->events.list[i];
	if (won == NULL)
		return wrong(judge, "the game has no end");
	if (won->side != judge->side[game->winner])
		return wrong(judge, "the other player wins");
	return won->number == game->points
		       ? true
		       : wrong(judge, "this is worth %d points, not %d", won->number, game->points);
}

static bool
replay_game(struct arbiter *judge)
{
	const struct chronicle_game *game = judge->game;

	judge->turn = 0;
	judge->side[0] = SIDE_O;
	judge->side[1] = SIDE_X;
	if (!apply_plain(judge, ACTION_JOIN, 0) || !apply_plain(judge, ACTION_JOIN, 1))
		return false;
	judge->side[0] = judge->match.inviter;
	judge->side[1] = side_other(judge->match.inviter);
	for (int i = 0; i < game->count; i++) {
		judge->turn = i + 1;
		judge->line = game->turns[i].line;
		if (!replay_turn(judge, &game->turns[i]))
			return false;
	}
	return replay_end(judge);
}

bool
chronicle_replay(const struct chronicle *chronicle, chronicle_action_fn *each, void *arg,
	char problem[READING_PROBLEM_SIZE])
{
	struct arbiter judge = {.each = each, .arg = arg, .problem = problem, .line = 1};
	struct options options = chronicle->options;

	for (int i = 0; i < chronicle->count; i++)
		if (chronicle->games[i].cube > 1 && options.length == LENGTH_UNLIMITED)
			options.autodoubles = AUTODOUBLES_MAX;
	if (!match_begin_by(&judge.match, &options, SIDE_O, CHRONICLE_RULES))
		return wrong(&judge, "the first version of the rules is not known here");
	for (int i = 0; i < chronicle->count; i++) {
		judge.game = &chronicle->games[i];
		if (!replay_game(&judge))
			return false;
		if (judge.game->winner < 0 && i + 1 < chronicle->count)
			return wrong(&judge, "the game has no winner, but there is another behind it");
	}
	return true;
}

static void
pass_over(void *arg, const struct action *action)
{
	(void)arg;
	(void)action;
}

bool
chronicle_check(const struct chronicle *chronicle, char problem[READING_PROBLEM_SIZE])
{
	return chronicle_replay(chronicle, pass_over, NULL, problem);
}

bool
chronicle_is_over(const struct chronicle *chronicle)
{
	const struct chronicle_game *last = chronicle_last(chronicle);
	int length = chronicle->options.length;

	if (last == NULL || last->winner < 0)
		return false;
	return length == LENGTH_UNLIMITED || chronicle_score(chronicle, last->winner) >= length;
}
