/*
 * alternatives.c - from the values of several choices to the row of a decision.
 */
#include "server/analysis/alternatives.h"

#include <stdio.h>

#include "server/analysis/rates.h"
#include "server/rules/notation.h"

/* Smaller losses are rounding: the choice was as good as the best. */
static const float least_loss = 0.0005f;

static int
alternatives_best(const struct alternatives *alternatives)
{
	const struct alternative *list = alternatives->list;
	int best = alternatives->made;

	for (int i = 0; i < alternatives->count; i++)
		if (list[i].plies == list[best].plies && list[i].value > list[best].value)
			best = i;
	return best;
}

/* How much worse the second best is, in equity. */
static float
margin_of(const struct alternatives *alternatives, const struct stakes *stakes, int best)
{
	float second = -1e9f;

	for (int i = 0; i < alternatives->count; i++)
		if (i != best && alternatives->list[i].value > second)
			second = alternatives->list[i].value;
	return stakes_equity(stakes, alternatives->list[best].value) - stakes_equity(stakes, second);
}

float
alternatives_loss(const struct alternatives *alternatives, const struct stakes *stakes)
{
	float best = alternatives->list[alternatives_best(alternatives)].value;
	float loss = stakes_equity(stakes, best) -
		     stakes_equity(stakes, alternatives->list[alternatives->made].value);

	return loss < least_loss ? 0 : loss;
}

static bool
comes_before(const struct alternative *one, const struct alternative *other)
{
	return one->plies > other->plies || (one->plies == other->plies && one->value > other->value);
}

void
alternatives_sort(struct alternatives *alternatives)
{
	struct alternative *list = alternatives->list;

	for (int i = 1; i < alternatives->count; i++) {
		struct alternative moved = list[i];
		int place = i;
		for (; place > 0 && comes_before(&moved, &list[place - 1]); place--)
			list[place] = list[place - 1];
		list[place] = moved;
		if (alternatives->made == i)
			alternatives->made = place;
		else if (alternatives->made >= place && alternatives->made < i)
			alternatives->made++;
	}
}

/* --- rows */

void
alternatives_write_play(char text[DECISION_TEXT_SIZE], const struct play *play)
{
	struct text steps = text_begin(text, DECISION_TEXT_SIZE);

	for (int i = 0; i < play->count; i++) {
		if (i > 0)
			text_add_char(&steps, ' ');
		text_add_step(&steps, play->steps[i]);
	}
}

/* What was played is written as it was played. */
static void
write_choice(const struct situation *situation, const struct alternatives *alternatives, int i,
	char text[DECISION_TEXT_SIZE])
{
	const struct alternative *choice = &alternatives->list[i];
	struct play play = {.count = 0};

	if (choice->name != NULL) {
		snprintf(text, DECISION_TEXT_SIZE, "%s", choice->name);
		return;
	}
	if (i == alternatives->made)
		play = situation->play;
	else
		(void)play_leading_to(
			&situation->board, situation->side, situation->dice, &choice->play->after, &play);
	alternatives_write_play(text, &play);
}

static void
add_choice(const struct situation *situation, const struct alternatives *alternatives, int i,
	struct decision_row *row)
{
	const struct alternative *choice = &alternatives->list[i];
	bool is_on_roll = situation->side == situation->on_roll;
	const struct stakes stakes = is_on_roll ? situation->stakes : stakes_turned(&situation->stakes);
	struct choice_row *to = &row->choices[row->choice_count++];

	write_choice(situation, alternatives, i, to->text);
	to->plies = choice->plies;
	to->equity = (double)stakes_equity(&stakes, choice->value);
	for (int chance = 0; chance < CHOICE_CHANCES; chance++)
		to->chances[chance] = (double)choice->chances.of[chance];
}

void
alternatives_list(
	const struct situation *situation, struct alternatives *alternatives, struct decision_row *row)
{
	alternatives_sort(alternatives);
	row->choice_count = 0;
	for (int i = 0; i < alternatives->count && i < CHOICES_MAX - 1; i++)
		add_choice(situation, alternatives, i, row);
	if (alternatives->made >= CHOICES_MAX - 1)
		add_choice(situation, alternatives, alternatives->made, row);
}

void
alternatives_fill_row(
	const struct situation *situation, struct alternatives *alternatives, struct decision_row *row)
{
	alternatives_list(situation, alternatives, row);
	float loss = alternatives_loss(alternatives, &situation->stakes);
	int best = loss > 0 ? alternatives_best(alternatives) : alternatives->made;
	bool obvious = loss == 0 && margin_of(alternatives, &situation->stakes, best) > (float)OBVIOUS_FROM;

	row->weight = obvious ? DECISION_OBVIOUS : DECISION_OPEN;
	row->lost = (double)loss;
	row->plies = alternatives->list[alternatives->made].plies;
	write_choice(situation, alternatives, best, row->best);
	row->made[0] = '\0';
	if (loss > 0)
		write_choice(situation, alternatives, alternatives->made, row->made);
}
