/*
 * player.c - first a guess, step by step with the checkers there are; if the judge refuses it, tries all
 * steps that the judge allows, one by one.
 */
#include "tests/rules/player.h"

#include <string.h>

#include "server/rules/judge.h"

/* A quick guess at a position in the middle of a play: its steps were judged before, or will be. */
static void
make_step(struct board *board, enum side side, struct step step)
{
	int sign = side == SIDE_O ? 1 : -1;
	int8_t *from = &board->at[board_abs(side, step.from)];

	*from = (int8_t)(*from - sign);
	if (step.to == POINT_OFF)
		return;
	int8_t *to = &board->at[board_abs(side, step.to)];
	if (*to == -sign) {
		*to = 0;
		int8_t *bar = &board->at[board_abs(side_other(side), POINT_BAR)];
		*bar = (int8_t)(*bar - sign);
	}
	*to = (int8_t)(*to + sign);
}

static bool
looks_open(const struct board *board, enum side side, int to)
{
	return to <= 0 || board_count(board, side_other(side), 25 - to) < 2;
}

static void
guess(struct chance *chance, const struct board *before, enum side side, struct dice dice, struct play *play)
{
	struct board board = *before;
	int steps = dice.die[0] == dice.die[1] ? 4 : 2;
	int first = chance_below(chance, 2);

	play->count = 0;
	for (int i = 0; i < steps; i++) {
		int die = dice.die[(first + i) % 2];
		int start = chance_below(chance, 25);
		bool enters = board_count(&board, side, POINT_BAR) > 0;
		for (int j = 0; j < 25; j++) {
			int from = enters ? POINT_BAR : 1 + (start + j) % 25;
			if (board_count(&board, side, from) == 0 || !looks_open(&board, side, from - die))
				continue;
			struct step step = {(uint8_t)from, (uint8_t)(from > die ? from - die : POINT_OFF)};
			make_step(&board, side, step);
			play->steps[play->count++] = step;
			break;
		}
	}
}

/* Goes on from steps that are in order so far. */
static bool
search(struct chance *chance, const struct board *board, enum side side, struct dice dice, struct play *play)
{
	int start = chance_below(chance, 25);
	int first = chance_below(chance, 2);
	struct board after;
	struct refusal_detail where;

	if (play->count == PLAY_STEPS)
		return false;
	for (int i = 0; i < 50; i++) {
		int from = 1 + (start + i / 2) % 25;
		int die = dice.die[(first + i) % 2];
		play->steps[play->count++] =
			(struct step){(uint8_t)from, (uint8_t)(from > die ? from - die : POINT_OFF)};
		enum refusal refusal = play_judge(board, side, dice, play, &after, &where);
		bool goes_on = refusal == REFUSAL_TOO_FEW_STEPS;
		if (refusal == REFUSAL_NONE || (goes_on && search(chance, board, side, dice, play)))
			return true;
		play->count--;
	}
	return false;
}

bool
player_choose(
	struct chance *chance, const struct board *board, enum side side, struct dice dice, struct play *play)
{
	struct board after;
	struct refusal_detail where;

	guess(chance, board, side, dice, play);
	if (play_judge(board, side, dice, play, &after, &where) == REFUSAL_NONE)
		return true;
	play->count = 0;
	return search(chance, board, side, dice, play);
}
