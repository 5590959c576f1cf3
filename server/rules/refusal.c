/*
 * refusal.c - the table of refusals: name and clause of each.
 */
#include "server/rules/refusal.h"

#include <assert.h>

static const struct {
	const char *name;
	const char *clause;
} table[] = {
	[REFUSAL_NONE] = {"none", ""},
	[REFUSAL_GAME_OVER] = {"game over", "R3.1"},
	[REFUSAL_NOT_YOUR_ROLL] = {"not your roll", "R3.1"},
	[REFUSAL_NOT_YOUR_MOVE] = {"not your move", "R3.1"},
	[REFUSAL_ROLLED_ALREADY] = {"rolled already", "R3.1"},
	[REFUSAL_ROLL_FIRST] = {"roll first", "R3.1"},
	[REFUSAL_GAME_RUNS] = {"game runs", "R11.4"},
	[REFUSAL_JOINED_ALREADY] = {"joined already", "R11.4"},
	[REFUSAL_DOUBLE_UNANSWERED] = {"double unanswered", "R10.3"},
	[REFUSAL_ANSWER_DOUBLE] = {"answer double", "R10.3"},
	[REFUSAL_RESIGN_UNANSWERED] = {"resign unanswered", "R11.3"},
	[REFUSAL_ANSWER_RESIGN] = {"answer resign", "R11.3"},
	[REFUSAL_NO_OFFER] = {"no offer", "R3.1"},
	[REFUSAL_OWN_OFFER] = {"own offer", "R3.1"},
	[REFUSAL_BAD_DICE] = {"bad dice", "R3.2"},
	[REFUSAL_BAD_RESIGNATION] = {"bad resignation", "R11.3"},
	[REFUSAL_RESIGNS_TOO_MUCH] = {"resigns too much", "R11.3"},
	[REFUSAL_NO_REROLL] = {"no reroll", "R2.3"},
	[REFUSAL_REROLL_OVER] = {"reroll over", "R2.3"},
	[REFUSAL_NOTHING_PUT] = {"nothing put", "R3.4"},
	[REFUSAL_STEP_STAYS] = {"step stays", "R9.6"},
	[REFUSAL_KEPT_STEPS] = {"kept steps", "R9.6"},
	[REFUSAL_TOO_FEW_STEPS] = {"too few steps", "R5.1"},
	[REFUSAL_TOO_MANY_STEPS] = {"too many steps", "R5.1"},
	[REFUSAL_BAD_POINT] = {"bad point", "R1.1"},
	[REFUSAL_NO_CHECKER] = {"no checker", "R3.3"},
	[REFUSAL_BACKWARDS] = {"backwards", "R4.1"},
	[REFUSAL_WRONG_DIE] = {"wrong die", "R4.1"},
	[REFUSAL_BLOCKED] = {"blocked", "R4.2"},
	[REFUSAL_BAR_FIRST] = {"bar first", "R6.1"},
	[REFUSAL_NOT_HOME] = {"not home", "R7.1"},
	[REFUSAL_HIGHER_POINT] = {"higher point", "R7.3"},
	[REFUSAL_WASTES_DIE] = {"wastes die", "R5.1"},
	[REFUSAL_HIGHER_DIE] = {"higher die", "R5.2"},
	[REFUSAL_NOT_YOUR_DOUBLE] = {"not your double", "R10.2"},
	[REFUSAL_DOUBLE_AFTER_ROLL] = {"double after roll", "R10.2"},
	[REFUSAL_NOT_YOUR_CUBE] = {"not your cube", "R10.2"},
	[REFUSAL_CRAWFORD] = {"crawford", "R10.4"},
	[REFUSAL_ONE_POINT_MATCH] = {"one point match", "R10.4"},
	[REFUSAL_CUBE_LIMIT] = {"cube limit", "R10.1"},
	[REFUSAL_NO_REDOUBLE] = {"no redouble", "R11.2"},
	[REFUSAL_OTHER_REDOUBLE] = {"other redouble", "R11.2"},
	[REFUSAL_NO_CUBE] = {"no cube", "R10.5"},
	[REFUSAL_DECIDES_MATCH] = {"decides match", "R10.5"},
	[REFUSAL_DOUBLE_IN_OPENING] = {"double in opening", "R10.5"},
	[REFUSAL_CHECKER_PLACED] = {"checker placed", "R10.5"},
	[REFUSAL_STRICT_TABLE] = {"strict table", "R9.1"},
	[REFUSAL_NO_WINDOW] = {"no window", "R9.4"},
	[REFUSAL_OWN_PLAY] = {"own play", "R9.4"},
	[REFUSAL_NO_CHALLENGES] = {"no challenges", "R9.4"},
	[REFUSAL_WINDOW_OPEN] = {"window open", "R9.4"},
	[REFUSAL_WIN_PENDING] = {"win pending", "R9.7"},
	[REFUSAL_WIN_UNANSWERED] = {"win unanswered", "R9.7"},
	[REFUSAL_SITS_ALREADY] = {"sits already", "R9.8"},
	[REFUSAL_RESIGNS_TOO_OFTEN] = {"resigns too often", "R14.2"},
	[REFUSAL_TIME_LEFT] = {"time left", "R14.3"},
	[REFUSAL_BAD_TIME] = {"bad time", "R14.4"},
	[REFUSAL_NOT_STORED] = {"not stored", ""},
};
static_assert(sizeof table / sizeof *table == REFUSAL_COUNT, "one row for each refusal");

const char *
refusal_clause(enum refusal refusal)
{
	return table[refusal].clause;
}

const char *
refusal_name(enum refusal refusal)
{
	return table[refusal].name;
}
