/*
 * verdict.c - judges plays, doubles and answers, and measures luck.
 */
#include "server/analysis/verdict.h"

#include <stdio.h>
#include <string.h>

#include "server/analysis/rates.h"
#include "server/rules/notation.h"

enum {
	CANDIDATES = 8, /* plays that are looked ahead, and the one that was made */
	CHOICES = CANDIDATES + 1,
	PLIES = 1,
	DEEPER = 2,
};

/* Smaller losses are rounding: the choice was as good as the best. */
static const float least_loss = 0.0005f;

/* What could have been done. */
struct choice {
	float value;		   /* to the player who decides */
	const char *name;	   /* of a choice about the cube */
	const struct ranked *play; /* of a play */
};

struct choices {
	struct choice list[CHOICES];
	int count;
	int made;
};

/* The value to the other side. */
static float
turned(const struct stakes *stakes, float value)
{
	return stakes_are_money(stakes) ? -value : 1 - value;
}

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

static float
value_of(const struct stakes *stakes, const struct outlook *outlook)
{
	const struct cube_decision decision = cube_decide(stakes, outlook);
	float doubled = smaller(decision.take, decision.drop);

	return decision.may_double && doubled > decision.no_double ? doubled : decision.no_double;
}

static void
look_out(struct judge *judge, const struct stakes *stakes, const struct board *board, enum side on_roll,
	int plies)
{
	const struct worth worth = stakes_worth(stakes);

	engine_look_out(judge->engine, &worth, board, on_roll, plies, &judge->ahead);
}

float
verdict_value(struct judge *judge, const struct stakes *stakes, const struct board *board, enum side on_roll,
	int plies)
{
	look_out(judge, stakes, board, on_roll, plies);
	return value_of(stakes, &judge->ahead);
}

/* --- one of several choices */

static int
best_of(const struct choices *choices)
{
	int best = choices->made;

	for (int i = 0; i < choices->count; i++)
		if (choices->list[i].value > choices->list[best].value)
			best = i;
	return best;
}

/* How much worse the second best is, in equity. */
static float
margin_of(const struct choices *choices, const struct stakes *stakes, int best)
{
	float second = -1e9f;

	for (int i = 0; i < choices->count; i++)
		if (i != best && choices->list[i].value > second)
			second = choices->list[i].value;
	return stakes_equity(stakes, choices->list[best].value) - stakes_equity(stakes, second);
}

static float
loss_of(const struct choices *choices, const struct stakes *stakes)
{
	float loss = stakes_equity(stakes, choices->list[best_of(choices)].value) -
		     stakes_equity(stakes, choices->list[choices->made].value);

	return loss < least_loss ? 0 : loss;
}

static void
write_play(char text[DECISION_TEXT_SIZE], const struct play *play)
{
	struct text steps = text_begin(text, DECISION_TEXT_SIZE);

	for (int i = 0; i < play->count; i++) {
		if (i > 0)
			text_add_char(&steps, ' ');
		text_add_step(&steps, play->steps[i]);
	}
}

static void
write_choice(const struct situation *situation, const struct choice *choice, char text[DECISION_TEXT_SIZE])
{
	struct play play = {.count = 0};

	if (choice->name != NULL) {
		snprintf(text, DECISION_TEXT_SIZE, "%s", choice->name);
		return;
	}
	(void)play_leading_to(
		&situation->board, situation->side, situation->dice, &choice->play->after, &play);
	write_play(text, &play);
}

/* At least two choices. */
static void
fill_row(const struct situation *situation, const struct choices *choices, struct decision_row *row)
{
	float loss = loss_of(choices, &situation->stakes);
	int best = loss > 0 ? best_of(choices) : choices->made;
	bool obvious = loss == 0 && margin_of(choices, &situation->stakes, best) > (float)OBVIOUS_FROM;

	row->weight = obvious ? DECISION_OBVIOUS : DECISION_OPEN;
	row->lost = loss;
	write_choice(situation, &choices->list[best], row->best);
	if (loss == 0)
		return;
	if (row->kind == DECISION_PLAY)
		write_play(row->made, &situation->play);
	else
		write_choice(situation, &choices->list[choices->made], row->made);
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
	};
}

/* --- the cube */

static void
add_choice(struct choices *choices, const char *name, float value, bool made)
{
	if (made)
		choices->made = choices->count;
	choices->list[choices->count++] = (struct choice){.value = value, .name = name};
}

static void
add_answers(struct choices *choices, const struct situation *situation, const struct cube_decision *decision)
{
	const struct stakes *stakes = &situation->stakes;
	enum answer made = situation->answer;

	add_choice(choices, "take", turned(stakes, decision->take), made == ANSWER_TAKE);
	add_choice(choices, "drop", turned(stakes, decision->drop), made == ANSWER_DROP);
	if (made == ANSWER_BEAVER || (stakes->beavers && stakes_are_money(stakes)))
		add_choice(choices, "beaver", -2 * decision->take, made == ANSWER_BEAVER);
}

/* The doubler goes on at four times the cube, which the other owns, or pays for the take. */
static void
add_beavered(struct choices *choices, const struct situation *situation, const struct outlook *outlook)
{
	struct stakes beavered = situation->stakes;

	beavered.cube *= 4;
	beavered.owner = CUBE_THEIRS;
	const struct cube_decision decision = cube_decide(&beavered, outlook);
	add_choice(choices, "take", decision.no_double, situation->answer == ANSWER_TAKE);
	add_choice(choices, "drop", stakes_value(&situation->stakes, -2 * situation->stakes.cube),
		situation->answer == ANSWER_DROP);
}

/* By the outlook of before the throw. */
static struct choices
cube_choices(const struct situation *situation, const struct outlook *outlook)
{
	struct choices choices = {.count = 0};
	const struct cube_decision decision = cube_decide(&situation->stakes, outlook);

	switch (situation->kind) {
	case SITUATION_THROW:
	case SITUATION_DOUBLE:
		add_choice(&choices, "no double", decision.no_double, situation->kind == SITUATION_THROW);
		add_choice(&choices, "double", value_doubled(&decision), situation->kind == SITUATION_DOUBLE);
		break;
	case SITUATION_ANSWER:
		add_answers(&choices, situation, &decision);
		break;
	case SITUATION_BEAVERED:
		add_beavered(&choices, situation, outlook);
		break;
	}
	return choices;
}

static int
judge_cube(struct judge *judge, const struct situation *situation, struct decision_row *row)
{
	look_out(judge, &situation->stakes, &situation->board, situation->on_roll, DEEPER);
	const struct choices choices = cube_choices(situation, &judge->ahead);

	*row = row_of(situation, situation->kind == SITUATION_DOUBLE ? DECISION_DOUBLE : DECISION_ANSWER);
	fill_row(situation, &choices, row);
	return 1;
}

/* A throw without a double before it, by the outlook of before the throw. No row where nobody would think
 * of doubling. */
static int
judge_no_double(struct judge *judge, const struct situation *situation, struct decision_row *row)
{
	const struct stakes *stakes = &situation->stakes;

	if (!situation->might_double || !cube_decide(stakes, &judge->ahead).may_double)
		return 0;
	struct choices choices = cube_choices(situation, &judge->ahead);
	if (loss_of(&choices, stakes) >= (float)ERROR_LEAST) {
		look_out(judge, stakes, &situation->board, situation->on_roll, DEEPER);
		choices = cube_choices(situation, &judge->ahead);
	}
	*row = row_of(situation, DECISION_DOUBLE);
	row->step--;
	fill_row(situation, &choices, row);
	return row->weight == DECISION_OPEN;
}

/* --- luck */

/* Its place among the lines of an outlook of one throw. */
static int
line_of(struct dice dice)
{
	int high = dice.die[0], low = dice.die[1];

	if (low > high) {
		high = dice.die[1];
		low = dice.die[0];
	}
	return high * (high - 1) / 2 + low - 1;
}

/* Behind a throw of the outlook, to the side that has thrown. */
static float
value_behind(struct judge *judge, const struct stakes *stakes, int line)
{
	const struct stakes theirs = stakes_turned(stakes);

	judge->end.plies = 0;
	judge->end.ends[0] = judge->ahead.ends[line];
	return turned(stakes, value_of(&theirs, &judge->end));
}

/* The mean over the throws with which the side of these stakes would begin the game. */
static float
opening_mean(struct judge *judge, const struct stakes *stakes, const struct board *board, enum side side)
{
	const struct stakes mine = *stakes;
	float sum = 0;

	look_out(judge, &mine, board, side, 1);
	for (int line = 0, high = 1; high <= 6; high++)
		for (int low = 1; low <= high; low++, line++)
			if (low < high)
				sum += value_behind(judge, &mine, line);
	return sum / 15;
}

/* By the outlook of before the throw, which is left there. */
static float
luck_of(struct judge *judge, const struct situation *situation)
{
	const struct stakes *stakes = &situation->stakes;
	const struct stakes theirs = stakes_turned(stakes);
	float mean;

	if (situation->opening) {
		float other = opening_mean(judge, &theirs, &situation->board, side_other(situation->side));
		mean = turned(stakes, other);
		mean = (mean + opening_mean(judge, stakes, &situation->board, situation->side)) / 2;
	} else {
		look_out(judge, stakes, &situation->board, situation->side, 1);
		mean = cube_decide(stakes, &judge->ahead).no_double;
	}
	return value_behind(judge, stakes, line_of(situation->dice)) - mean;
}

/* --- plays */

static float
value_after(struct judge *judge, const struct situation *situation, const struct board *after, int plies)
{
	const struct stakes theirs = stakes_turned(&situation->stakes);

	return turned(
		&situation->stakes, verdict_value(judge, &theirs, after, side_other(situation->side), plies));
}

/* Among the ranked ones; -1: against the rules. */
static int
made_of(const struct judge *judge, const struct situation *situation, int count)
{
	for (int i = 0; i < count; i++)
		if (memcmp(&judge->ranked[i].after, &situation->after, sizeof situation->after) == 0)
			return i;
	return -1;
}

/* How much worse than the first one of the ranked plays is, at first sight. */
static float
gap_to(const struct judge *judge, const struct stakes *stakes, int i)
{
	return stakes_equity(stakes, judge->ranked[0].worth) - stakes_equity(stakes, judge->ranked[i].worth);
}

static void
add_play(struct judge *judge, const struct situation *situation, int i, struct choices *choices)
{
	const struct ranked *play = &judge->ranked[i];

	choices->list[choices->count++] =
		(struct choice){.value = value_after(judge, situation, &play->after, PLIES), .play = play};
}

/* The plays that may be the best, and the one that was made. */
static struct choices
candidates(struct judge *judge, const struct situation *situation, int count, int made)
{
	struct choices choices = {.count = 0};

	for (int i = 0; i < count && i < CANDIDATES; i++) {
		if (gap_to(judge, &situation->stakes, i) > (float)OBVIOUS_FROM)
			break;
		if (i == made)
			choices.made = choices.count;
		add_play(judge, situation, i, &choices);
		if (i == made)
			made = -1;
	}
	if (made >= 0) {
		choices.made = choices.count;
		add_play(judge, situation, made, &choices);
	}
	return choices;
}

/* The best two and the one that was made, one throw further ahead; the others are forgotten. */
static void
look_deeper(struct judge *judge, const struct situation *situation, struct choices *choices)
{
	struct choices left = {.count = 0};
	struct choice made = choices->list[choices->made];

	for (int rank = 0; rank < 2 && choices->count > 0; rank++) {
		choices->made = 0;
		int best = best_of(choices);
		if (choices->list[best].play != made.play)
			left.list[left.count++] = choices->list[best];
		choices->list[best] = choices->list[--choices->count];
	}
	left.made = left.count;
	left.list[left.count++] = made;
	for (int i = 0; i < left.count; i++)
		left.list[i].value = value_after(judge, situation, &left.list[i].play->after, DEEPER);
	*choices = left;
}

static void
judge_play(struct judge *judge, const struct situation *situation, struct decision_row *row)
{
	const struct stakes *stakes = &situation->stakes;
	const struct worth worth = stakes_worth(stakes);
	int count = engine_rank(
		judge->engine, &worth, &situation->board, situation->side, situation->dice, 0, judge->ranked);
	int made = made_of(judge, situation, count);

	if (count < 2 || made < 0)
		return;
	if (made == 0 && gap_to(judge, stakes, 1) > (float)OBVIOUS_FROM) {
		row->weight = DECISION_OBVIOUS;
		write_play(row->best, &situation->play);
		return;
	}
	struct choices choices = candidates(judge, situation, count, made);
	if (loss_of(&choices, stakes) >= (float)ERROR_LEAST)
		look_deeper(judge, situation, &choices);
	fill_row(situation, &choices, row);
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
		judge_play(judge, situation, row);
	return count + 1;
}
