/*
 * judge.c - the engine's answers as values with the cube.
 */
#include "server/analysis/judge.h"

float
judge_turned(const struct stakes *stakes, float value)
{
	return stakes_are_money(stakes) ? -value : 1 - value;
}

static float
smaller(float one, float other)
{
	return one < other ? one : other;
}

float
judge_value_of(const struct stakes *stakes, const struct outlook *outlook)
{
	const struct cube_decision decision = cube_decide(stakes, outlook);
	float doubled = smaller(decision.take, decision.drop);

	return decision.may_double && doubled > decision.no_double ? doubled : decision.no_double;
}

void
judge_look_out(struct judge *judge, const struct stakes *stakes, const struct board *board, enum side on_roll,
	int plies)
{
	const struct worth worth = stakes_worth(stakes);

	engine_look_out(judge->engine, &worth, board, on_roll, plies, &judge->ahead);
}

float
judge_value(struct judge *judge, const struct stakes *stakes, const struct board *board, enum side on_roll,
	int plies)
{
	judge_look_out(judge, stakes, board, on_roll, plies);
	return judge_value_of(stakes, &judge->ahead);
}
