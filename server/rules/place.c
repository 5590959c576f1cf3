/*
 * place.c - moving checkers by hand.
 */
#include "server/rules/place.h"

#include <assert.h>

bool
place_step(struct board *board, enum side side, struct step step)
{
	int sign = side == SIDE_O ? 1 : -1;
	int8_t *from = &board->at[board_abs(side, step.from)];

	assert(*from * sign > 0);
	*from = (int8_t)(*from - sign);
	if (step.to == POINT_OFF)
		return false;
	int8_t *to = &board->at[board_abs(side, step.to)];
	bool hits = *to == -sign;
	if (hits) { /* R4.3 */
		*to = 0;
		int8_t *bar = &board->at[board_abs(side_other(side), POINT_BAR)];
		*bar = (int8_t)(*bar - sign);
	}
	*to = (int8_t)(*to + sign);
	return hits;
}

uint8_t
place_steps(struct board *board, enum side side, const struct play *play)
{
	uint8_t hits = 0;

	for (int i = 0; i < play->count; i++)
		hits |= (uint8_t)(place_step(board, side, play->steps[i]) << i);
	return hits;
}

static enum refusal
check_step(const struct board *board, enum side side, struct step step, int *number)
{
	*number = step.from;
	if (step.from < 1 || step.from > POINT_BAR)
		return REFUSAL_BAD_POINT;
	if (board_count(board, side, step.from) == 0)
		return REFUSAL_NO_CHECKER;
	*number = step.to;
	if (step.to > BOARD_POINTS)
		return REFUSAL_BAD_POINT;
	if (step.to != POINT_OFF && board_count(board, side_other(side), 25 - step.to) > 1)
		return REFUSAL_BLOCKED;
	return REFUSAL_NONE;
}

enum refusal
place_check(const struct board *before, enum side side, const struct play *play, struct refusal_detail *where)
{
	struct board board = *before;

	for (int i = 0; i < play->count; i++) {
		int number;
		enum refusal refusal = check_step(&board, side, play->steps[i], &number);
		if (refusal != REFUSAL_NONE) {
			*where = (struct refusal_detail){.step = i + 1, .number = number};
			return refusal;
		}
		place_step(&board, side, play->steps[i]);
	}
	return REFUSAL_NONE;
}

bool
place_join(const struct play *first, const struct play *then, struct play *both)
{
	*both = *first;
	for (int i = 0; i < then->count; i++) {
		if (both->count == PLAY_STEPS)
			return false;
		both->steps[both->count++] = then->steps[i];
	}
	return true;
}
