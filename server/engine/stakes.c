/*
 * stakes.c - scores and cubes as values.
 */
#include "server/engine/stakes.h"

#include "server/engine/match_equity.h"

bool
stakes_are_money(const struct stakes *stakes)
{
	return stakes->ours == 0;
}

float
stakes_value(const struct stakes *stakes, int points)
{
	if (stakes_are_money(stakes))
		return (float)points;
	int ours = stakes->ours - (points > 0 ? points : 0);
	int theirs = stakes->theirs - (points < 0 ? -points : 0);
	return match_equity(ours, theirs, stakes->crawford_done);
}

float
stakes_unit(const struct stakes *stakes)
{
	return stakes_value(stakes, stakes->cube) - stakes_value(stakes, -stakes->cube);
}

float
stakes_equity(const struct stakes *stakes, float value)
{
	float unit = stakes_unit(stakes);
	if (unit <= 0) /* a match of thousands of points, as good as over: rounded away */
		return 0;
	return 2 * (value - stakes_value(stakes, -stakes->cube)) / unit - 1;
}

struct worth
stakes_worth(const struct stakes *stakes)
{
	if (stakes_are_money(stakes))
		return worth_money;
	float won[4], lost[4];
	for (int size = 1; size <= 3; size++) {
		won[size] = stakes_value(stakes, size * stakes->cube);
		lost[size] = stakes_value(stakes, -size * stakes->cube);
	}
	return (struct worth){lost[1],
		{won[1] - lost[1], won[2] - won[1], won[3] - won[2], lost[2] - lost[1], lost[3] - lost[2]}};
}

struct stakes
stakes_turned(const struct stakes *stakes)
{
	static const enum cube_owner others[] = {CUBE_CENTRED, CUBE_THEIRS, CUBE_OURS};
	struct stakes turned = *stakes;
	turned.owner = others[stakes->owner];
	turned.ours = stakes->theirs;
	turned.theirs = stakes->ours;
	return turned;
}

struct stakes
stakes_doubled(const struct stakes *stakes)
{
	struct stakes doubled = *stakes;
	doubled.cube *= 2;
	doubled.owner = CUBE_THEIRS;
	return doubled;
}
