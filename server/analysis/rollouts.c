/*
 * rollouts.c - which choices are played on, and from where.
 */
#include "server/analysis/rollouts.h"

#include <assert.h>

#include "server/engine/rollout.h"

enum { ROLLED = 3 }; /* plays, and the one that was made */

static_assert((int)JUDGE_ROLLOUT == (int)ROLLOUT_PLIES, "the number in the tables is that of the throws");

/* What seems to be this much worse than the best is not the best. */
static const float rolled_window = 0.06f;

/* So little apart two choices might as well be the other way round. */
static const double close_by = 0.010;

/* The second best of those that were looked ahead as far as the best. */
static bool
has_close_second(const struct decision_row *row)
{
	const struct choice_row *choices = row->choices;

	return row->choice_count > 1 && choices[1].plies == choices[0].plies &&
	       choices[0].equity - choices[1].equity <= close_by;
}

bool
rollouts_are_wanted(const struct decision_row *row)
{
	return row->weight == DECISION_OPEN && row->plies == JUDGE_WHOLE &&
	       (row->lost >= ERROR_LEAST || has_close_second(row));
}

/* What a rollout says and what a look two throws ahead has said are wrong for different reasons, and by about
 * as much: their mean is nearer to the truth than either. */
static float
mean(float ahead, float rolled)
{
	return (ahead + rolled) / 2;
}

static void
roll_play(const struct judge *judge, const struct situation *situation, struct alternative *choice)
{
	const struct stakes theirs = stakes_turned(&situation->stakes);
	struct rolled rolled;

	engine_roll_out(judge->engine, &theirs, &choice->play->after, side_other(situation->side),
		ROLLOUT_MAY_DOUBLE, &rolled);
	const struct chances chances = chances_turned(&rolled.chances);
	choice->plies = JUDGE_ROLLOUT;
	choice->value = mean(choice->value, judge_turned(&situation->stakes, rolled.value));
	choice->chances = chances_mean(&choice->chances, &chances);
}

void
rollouts_of_plays(
	const struct judge *judge, const struct situation *situation, struct alternatives *alternatives)
{
	const struct stakes *stakes = &situation->stakes;
	float best;

	alternatives_sort(alternatives);
	best = stakes_equity(stakes, alternatives->list[0].value);
	for (int i = 0; i < alternatives->count; i++) {
		struct alternative *choice = &alternatives->list[i];
		bool is_close = best - stakes_equity(stakes, choice->value) <= rolled_window;
		if (i == alternatives->made || i == 0 ||
			(i < ROLLED && is_close && choice->plies == JUDGE_WHOLE))
			roll_play(judge, situation, choice);
	}
	alternatives_sort(alternatives);
}

struct cube_decision
rollouts_of_cube(const struct judge *judge, const struct situation *situation, struct chances *chances)
{
	const struct stakes *stakes = &situation->stakes;
	const struct stakes doubled = stakes_doubled(stakes);
	const struct cube_decision ahead = cube_decide(stakes, &judge->ahead);
	const struct chances chances_ahead = outlook_chances(&judge->ahead);
	struct rolled take, none = {.value = 0};

	engine_roll_out(
		judge->engine, &doubled, &situation->board, situation->on_roll, ROLLOUT_THROWS, &take);
	*chances = take.chances;
	if (situation->kind != SITUATION_ANSWER) {
		engine_roll_out(
			judge->engine, stakes, &situation->board, situation->on_roll, ROLLOUT_THROWS, &none);
		*chances = none.chances;
	}
	*chances = chances_mean(&chances_ahead, chances);
	return cube_decide_by(stakes, mean(ahead.no_double, none.value), mean(ahead.take, take.value));
}
