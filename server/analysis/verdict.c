/*
 * verdict.c - judges doubles and answers; what is judged of a situation.
 */
#include "server/analysis/verdict.h"

#include "server/analysis/alternatives.h"
#include "server/analysis/luck.h"
#include "server/analysis/plays.h"
#include "server/analysis/rates.h"
#include "server/analysis/rollouts.h"

enum { DEEPER = 2 };

static float
smaller(float one, float other)
{
	return one < other ? one : other;
}

/* Doubled, to the doubler, when the other does what is best. */
static float
value_doubled(const struct cube_decision *decision)
{
	if (decision->answer == CUBE_DOUBLE_BEAVER)
		return 2 * decision->take;
	return smaller(decision->take, decision->drop);
}

static struct decision_row
row_of(const struct situation *situation, enum decision_kind kind)
{
	return (struct decision_row){
		.game = situation->game,
		.move = situation->move,
		.step = situation->step,
		.player = situation->by_inviter ? 0 : 1,
		.side = situation->side,
		.kind = kind,
		.weight = DECISION_FORCED,
		.plies = -1,
	};
}

/* --- the cube */

static void
add_choice(struct alternatives *alternatives, const char *name, float value, bool made)
{
	if (made)
		alternatives->made = alternatives->count;
	alternatives->list[alternatives->count++] = (struct alternative){.value = value, .name = name};
}

static void
add_answers(struct alternatives *alternatives, const struct situation *situation,
	const struct cube_decision *decision)
{
	const struct stakes *stakes = &situation->stakes;
	enum answer made = situation->answer;

	add_choice(alternatives, "take", judge_turned(stakes, decision->take), made == ANSWER_TAKE);
	add_choice(alternatives, "drop", judge_turned(stakes, decision->drop), made == ANSWER_DROP);
	if (made == ANSWER_BEAVER || (stakes->beavers && stakes_are_money(stakes)))
		add_choice(alternatives, "beaver", -2 * decision->take, made == ANSWER_BEAVER);
}

/* The doubler goes on at four times the cube, which the other owns, or pays for the take. */
static void
add_beavered(struct alternatives *alternatives, const struct situation *situation,
	const struct cube_decision *decision)
{
	add_choice(alternatives, "take", decision->no_double, situation->answer == ANSWER_TAKE);
	add_choice(alternatives, "drop", stakes_value(&situation->stakes, -2 * situation->stakes.cube),
		situation->answer == ANSWER_DROP);
}

/* By a decision that was found with that many plies, and the chances of the side on roll. */
static struct alternatives
cube_choices(const struct situation *situation, const struct cube_decision *decision,
	const struct chances *chances, int plies)
{
	struct alternatives alternatives = {.count = 0};
	bool is_on_roll = situation->side == situation->on_roll;

	switch (situation->kind) {
	case SITUATION_THROW:
	case SITUATION_DOUBLE:
		add_choice(
			&alternatives, "no double", decision->no_double, situation->kind == SITUATION_THROW);
		add_choice(&alternatives, "double", value_doubled(decision),
			situation->kind == SITUATION_DOUBLE);
		break;
	case SITUATION_ANSWER:
		add_answers(&alternatives, situation, decision);
		break;
	case SITUATION_BEAVERED:
		add_beavered(&alternatives, situation, decision);
		break;
	}
	for (int i = 0; i < alternatives.count; i++) {
		alternatives.list[i].plies = plies;
		alternatives.list[i].chances = is_on_roll ? *chances : chances_turned(chances);
	}
	return alternatives;
}

/* By the outlook of before the throw. */
static struct alternatives
cube_choices_ahead(const struct situation *situation, const struct outlook *outlook)
{
	struct stakes stakes = situation->stakes;
	const struct chances chances = outlook_chances(outlook);

	for (int turns = 0; turns < 2 && situation->kind == SITUATION_BEAVERED; turns++)
		stakes = stakes_doubled(&stakes);
	const struct cube_decision decision = cube_decide(&stakes, outlook);
	return cube_choices(situation, &decision, &chances, outlook->plies);
}

/* What two throws ahead is not sure. Of a beaver nothing more is found out. */
static void
look_again(const struct judge *judge, const struct situation *situation, struct decision_row *row)
{
	struct chances chances;

	if (judge->plies < JUDGE_ROLLOUT || situation->kind == SITUATION_BEAVERED ||
		!rollouts_are_wanted(row))
		return;
	const struct cube_decision decision = rollouts_of_cube(judge, situation, &chances);
	struct alternatives alternatives = cube_choices(situation, &decision, &chances, JUDGE_ROLLOUT);
	alternatives_fill_row(situation, &alternatives, row);
}

static int
judge_cube(struct judge *judge, const struct situation *situation, struct decision_row *row)
{
	judge_look_out(judge, &situation->stakes, &situation->board, situation->on_roll, DEEPER);
	struct alternatives alternatives = cube_choices_ahead(situation, &judge->ahead);

	*row = row_of(situation, situation->kind == SITUATION_DOUBLE ? DECISION_DOUBLE : DECISION_ANSWER);
	alternatives_fill_row(situation, &alternatives, row);
	look_again(judge, situation, row);
	return 1;
}

/* A double would lose so much that no further look can make it right. */
static bool
is_out_of_question(const struct alternatives *alternatives, const struct stakes *stakes)
{
	float doubled = stakes_equity(stakes, alternatives->list[1].value);

	return stakes_equity(stakes, alternatives->list[0].value) - doubled > 2 * (float)OBVIOUS_FROM;
}

/* A throw without a double before it, by the outlook of before the throw. No row where nobody would think
 * of doubling. */
static int
judge_no_double(struct judge *judge, const struct situation *situation, struct decision_row *row)
{
	const struct stakes *stakes = &situation->stakes;

	if (!situation->might_double || !cube_decide(stakes, &judge->ahead).may_double)
		return 0;
	struct alternatives alternatives = cube_choices_ahead(situation, &judge->ahead);
	if (judge->plies >= JUDGE_WHOLE ? !is_out_of_question(&alternatives, stakes)
					: alternatives_loss(&alternatives, stakes) >= (float)ERROR_LEAST) {
		judge_look_out(judge, stakes, &situation->board, situation->on_roll, DEEPER);
		alternatives = cube_choices_ahead(situation, &judge->ahead);
	}
	*row = row_of(situation, DECISION_DOUBLE);
	row->step--;
	alternatives_fill_row(situation, &alternatives, row);
	look_again(judge, situation, row);
	return row->weight == DECISION_OPEN;
}

int
verdict_of(struct judge *judge, const struct situation *situation, struct decision_row rows[VERDICT_ROWS])
{
	if (situation->kind != SITUATION_THROW)
		return judge_cube(judge, situation, &rows[0]);
	float luck = luck_of(judge, situation);
	int count = judge_no_double(judge, situation, &rows[0]);
	struct decision_row *row = &rows[count];
	*row = row_of(situation, DECISION_PLAY);
	row->dice = situation->dice.die[0] * 10 + situation->dice.die[1];
	row->luck = luck;
	if (situation->played)
		plays_judge(judge, situation, row);
	return count + 1;
}
