/*
 * positions.h - the match of the worked examples (protocol 5.2): X = alice, O = bobby, 5 points.
 */
#pragma once

#include "protocol/boards/board.h"
#include "server/rules/match.h"

static inline struct match
running_match(enum phase phase, enum side turn)
{
	struct match match = {
		.options = {.length = 5, .crawford = true},
		.phase = phase,
		.turn = turn,
		.offer_by = SIDE_NONE,
		.cube = 1,
		.cube_owner = SIDE_NONE,
		.game = 1,
		.inviter = SIDE_X,
	};
	board_set_up(&match.board);
	return match;
}

static inline struct match
rolled_match(enum side turn, int first, int second, int to_move)
{
	struct match match = running_match(PHASE_MOVE, turn);

	match.dice = (struct dice){{(uint8_t)first, (uint8_t)second}};
	match.to_move = to_move;
	return match;
}

/* Alice was hit on 7 and rolled 5 2. */
static inline struct match
alice_on_the_bar(void)
{
	struct match match = rolled_match(SIDE_X, 5, 2, 2);

	match.board = (struct board){
		{[0] = -1,
			[1] = -1,
			[5] = 2,
			[6] = 4,
			[7] = 1,
			[8] = 2,
			[12] = -4,
			[13] = 4,
			[16] = -1,
			[17] = -3,
			[19] = -5,
			[23] = 1,
			[24] = 1},
	};
	return match;
}

/* Bobby doubles. */
static inline struct match
bobby_doubles(void)
{
	struct match match = running_match(PHASE_ROLL, SIDE_O);

	match.board = (struct board){
		{[1] = -1,
			[2] = -1,
			[5] = 2,
			[6] = 4,
			[7] = 1,
			[8] = 2,
			[12] = -4,
			[13] = 4,
			[16] = -1,
			[17] = -2,
			[19] = -5,
			[22] = -1,
			[23] = 1,
			[24] = 1},
	};
	match.offer = OFFER_DOUBLE;
	match.offer_by = SIDE_O;
	return match;
}

static inline struct match
bobby_has_won(void)
{
	struct match match = running_match(PHASE_BETWEEN, SIDE_NONE);

	match.board = (struct board){{[23] = -2, [24] = -3}};
	match.score[SIDE_O] = 3;
	match.score[SIDE_X] = 4;
	return match;
}

static inline struct board_view
player_view(const struct match *match, enum side side)
{
	return (struct board_view){
		.match = match,
		.name = {[SIDE_O] = "bobby", [SIDE_X] = "alice"},
		.seen_by = side,
		.is_player = true,
	};
}

static inline struct board_view
watcher_view(const struct match *match, enum side side)
{
	struct board_view view = player_view(match, side);

	view.is_player = false;
	return view;
}
