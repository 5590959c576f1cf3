/*
 * match.c - how a match begins, and the questions it answers by itself. order.c says what may follow, apply.c
 * makes the changes.
 */
#include "server/rules/match.h"

#include <assert.h>

#include "server/rules/keep.h"
#include "server/rules/place.h"
#include "server/rules/score.h"

void
match_begin(struct match *match, const struct options *options, enum side inviter)
{
	assert(inviter == SIDE_O || inviter == SIDE_X);
	*match = (struct match){
		.options = *options,
		.rules = RULES_VERSION,
		.phase = PHASE_BETWEEN,
		.turn = SIDE_NONE,
		.offer_by = SIDE_NONE,
		.cube = 1,
		.cube_owner = SIDE_NONE,
		.inviter = inviter,
	};
	/* R14.1. Money play has no clock. */
	match->clock.reserve_ms[SIDE_O] = match->clock.reserve_ms[SIDE_X] = options_reserve_ms(options);
	board_set_up(&match->board);
}

bool
match_begin_by(struct match *match, const struct options *options, enum side inviter, int rules_version)
{
	match_begin(match, options, inviter);
	match->rules = rules_version;
	return rules_version >= 1 && rules_version <= RULES_VERSION;
}

void
match_go_behind(struct match *match, int game, const int score[2], const bool program[2], bool crawford_done)
{
	enum side inviter = game % 2 == 1 ? match->inviter : side_other(match->inviter);
	enum side invited = side_other(inviter);

	assert(match->game == 0 && game > 0);
	match->game = game;
	match->inviter = inviter;
	match->score[inviter] = score[0];
	match->score[invited] = score[1];
	match->program[inviter] = program[0];
	match->program[invited] = program[1];
	match->crawford_done = crawford_done;
}

void
match_set_reserves(struct match *match, const int64_t reserve_ms[2])
{
	match->clock.reserve_ms[match->inviter] = reserve_ms[0];
	match->clock.reserve_ms[side_other(match->inviter)] = reserve_ms[1];
}

bool
match_in_game(const struct match *match)
{
	return match->phase != PHASE_BETWEEN && match->phase != PHASE_OVER;
}

bool
match_is_unplayed(const struct match *match)
{
	return match->game == 0 ||
	       (match->game == 1 && match_in_game(match) && !match->opened && !match->correcting);
}

int
match_points(const struct match *match, enum side side)
{
	int length = match->options.length;

	return length != LENGTH_UNLIMITED && match->score[side] > length ? length : match->score[side];
}

bool
match_has_cube(const struct match *match, enum side side)
{
	return match->cube_owner == SIDE_NONE || match->cube_owner == side;
}

int
match_resign_points(const struct match *match, enum win win)
{
	return score_points(win, match->cube, match->cube_owner, match->options.jacoby);
}

enum win
match_resign_most(const struct match *match, enum side side)
{
	struct board board;

	if (match->rules < 2)
		return WIN_BACKGAMMON;
	if (match->options.jacoby && match->cube_owner == SIDE_NONE)
		return WIN_SINGLE;
	match_settled(match, &board);
	return score_most(&board, side, match->options.hardbackgammon);
}

void
match_position(const struct match *match, struct board *board)
{
	*board = match->board;
	if (match->phase == PHASE_MOVE)
		place_steps(board, match->turn, &match->placed);
}

void
match_settled(const struct match *match, struct board *board)
{
	struct play stays = match->placed;

	stays.count = (uint8_t)match->kept;
	*board = match->board;
	if (match->phase == PHASE_MOVE)
		place_steps(board, match->turn, &stays);
}

bool
match_is_strict(const struct match *match)
{
	return !match->options.open || match->correcting;
}

int
match_dice_left(const struct match *match, uint8_t left[PLAY_STEPS])
{
	if (match->phase != PHASE_MOVE)
		return 0;
	return place_dice_left(&match->board, match->turn, match->dice, &match->placed, left);
}
