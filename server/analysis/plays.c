/*
 * plays.c - the play that was made, compared with those that may be better: all at first sight, the
 * best of them one throw ahead, the best of these two throws ahead.
 */
#include "server/analysis/plays.h"

#include <string.h>

#include "server/analysis/alternatives.h"
#include "server/analysis/rates.h"
#include "server/analysis/rollouts.h"

enum {
	CANDIDATES = ALTERNATIVES_MAX - 1, /* that are looked ahead, and the one that was made */
	GLANCE = 2,			   /* of them, that are looked ahead further at a glance */
	FINALISTS = 4,			   /* and by a judge who has the time */
	BESIDE = 3,			   /* that are kept where the best was obvious */
};

/* What seems to be this much worse than the best is not looked at again, but for the second best. */
static const float finalist_window = 0.08f;

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
look(struct judge *judge, const struct situation *situation, int plies, struct alternative *choice)
{
	const struct stakes theirs = stakes_turned(&situation->stakes);
	enum side other = side_other(situation->side);
	float value = judge_value(judge, &theirs, &choice->play->after, other, plies);
	const struct chances chances = outlook_chances(&judge->ahead);

	choice->plies = plies;
	choice->value = judge_turned(&situation->stakes, value);
	choice->chances = chances_turned(&chances);
}

static void
add_play(struct judge *judge, const struct situation *situation, int i, int plies,
	struct alternatives *alternatives)
{
	struct alternative *choice = &alternatives->list[alternatives->count++];

	*choice = (struct alternative){.play = &judge->ranked[i]};
	look(judge, situation, plies, choice);
}

/* The plays that may be the best, and the one that was made, one throw ahead. */
static struct alternatives
candidates(struct judge *judge, const struct situation *situation, int count, int made)
{
	struct alternatives alternatives = {.made = -1};

	for (int i = 0; i < count && i < CANDIDATES; i++) {
		if (gap_to(judge, &situation->stakes, i) > (float)OBVIOUS_FROM)
			break;
		if (i == made)
			alternatives.made = alternatives.count;
		add_play(judge, situation, i, 1, &alternatives);
	}
	if (alternatives.made < 0) {
		alternatives.made = alternatives.count;
		add_play(judge, situation, made, 1, &alternatives);
	}
	alternatives_sort(&alternatives);
	return alternatives;
}

/* What seems to be better than the best of those that were looked two throws ahead, if anything. */
static struct alternative *
seems_better(struct alternatives *alternatives)
{
	struct alternative *found = NULL;
	float best = -1e9f;

	for (int i = 0; i < alternatives->count; i++)
		if (alternatives->list[i].plies == 2 && alternatives->list[i].value > best)
			best = alternatives->list[i].value;
	for (int i = 0; i < alternatives->count; i++) {
		struct alternative *choice = &alternatives->list[i];
		if (choice->plies < 2 && choice->value > best) {
			best = choice->value;
			found = choice;
		}
	}
	return found;
}

/* Of the sorted plays the first `most` and the one that was made, one throw further ahead; then what seems to
 * be better than these, as long as there is such a play. */
static void
look_deeper(
	struct judge *judge, const struct situation *situation, int most, struct alternatives *alternatives)
{
	const struct stakes *stakes = &situation->stakes;
	float best = stakes_equity(stakes, alternatives->list[0].value);

	for (int i = 0; i < alternatives->count; i++) {
		struct alternative *choice = &alternatives->list[i];
		bool is_close = best - stakes_equity(stakes, choice->value) <= finalist_window;
		if (i == alternatives->made || i < GLANCE || (i < most && is_close))
			look(judge, situation, 2, choice);
	}
	struct alternative *choice;
	while ((choice = seems_better(alternatives)) != NULL)
		look(judge, situation, 2, choice);
}

/* The first ones as they were ranked, the best of which was played. */
static void
be_content(struct judge *judge, const struct situation *situation, int count, struct decision_row *row)
{
	struct alternatives alternatives = {.made = 0};

	for (int i = 0; i < count && i < BESIDE; i++)
		add_play(judge, situation, i, 0, &alternatives);
	alternatives_list(situation, &alternatives, row);
	row->weight = DECISION_OBVIOUS;
	row->plies = 0;
	alternatives_write_play(row->best, &situation->play);
}

void
plays_judge(struct judge *judge, const struct situation *situation, struct decision_row *row)
{
	const struct stakes *stakes = &situation->stakes;
	const struct worth worth = stakes_worth(stakes);
	int count = engine_rank(
		judge->engine, &worth, &situation->board, situation->side, situation->dice, 0, judge->ranked);
	int made = made_of(judge, situation, count);

	if (count < 2 || made < 0)
		return;
	if (made == 0 && gap_to(judge, stakes, 1) > (float)OBVIOUS_FROM) {
		be_content(judge, situation, count, row);
		return;
	}
	struct alternatives alternatives = candidates(judge, situation, count, made);
	if (judge->plies >= JUDGE_WHOLE)
		look_deeper(judge, situation, FINALISTS, &alternatives);
	else if (alternatives_loss(&alternatives, stakes) >= (float)ERROR_LEAST)
		look_deeper(judge, situation, GLANCE, &alternatives);
	alternatives_fill_row(situation, &alternatives, row);
	if (judge->plies < JUDGE_ROLLOUT || !rollouts_are_wanted(row))
		return;
	rollouts_of_plays(judge, situation, &alternatives);
	alternatives_fill_row(situation, &alternatives, row);
}
