/*
 * score.c - the size of a win and its points. Knows the position and the cube, nothing of the match.
 */
#include "server/rules/score.h"

/* On the bar, or in the winner's home board: the winner's points 1..6, the loser's 19..24 and bar. */
static bool
is_far_behind(const struct board *board, enum side loser)
{
	for (int point = 19; point <= POINT_BAR; point++) {
		if (board_count(board, loser, point) > 0)
			return true;
	}
	return false;
}

enum win
score_win(const struct board *board, enum side winner, bool hardbackgammon)
{
	enum side loser = side_other(winner);
	bool has_borne_off = board_off(board, loser) > 0;
	if (is_far_behind(board, loser) && (hardbackgammon || !has_borne_off))
		return WIN_BACKGAMMON;
	return has_borne_off ? WIN_SINGLE : WIN_GAMMON;
}

enum win
score_most(const struct board *board, enum side loser, bool hardbackgammon)
{
	if (board_off(board, loser) > 0 && !hardbackgammon)
		return WIN_SINGLE;
	if (board_has_contact(board) || is_far_behind(board, loser))
		return WIN_BACKGAMMON;
	return board_off(board, loser) > 0 ? WIN_SINGLE : WIN_GAMMON;
}

int
score_points(enum win win, int cube, enum side cube_owner, bool jacoby)
{
	if (jacoby && cube_owner == SIDE_NONE)
		return cube;
	return (int)win * cube;
}
