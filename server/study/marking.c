/*
 * marking.c - words and plays to a choice, a choice to what it loses.
 */
#include "server/study/marking.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "protocol/boards/moves.h"
#include "server/analysis/alternatives.h"
#include "server/analysis/judge.h"
#include "server/analysis/situations.h"
#include "server/rules/compound.h"
#include "server/rules/judge.h"

/* --- words about the cube */

static const struct {
	const char *typed, *choice;
	enum decision_kind kind;
} words[] = {
	{"double", "double", DECISION_DOUBLE},
	{"redouble", "double", DECISION_DOUBLE},
	{"yes", "double", DECISION_DOUBLE},
	{"no double", "no double", DECISION_DOUBLE},
	{"roll", "no double", DECISION_DOUBLE},
	{"no", "no double", DECISION_DOUBLE},
	{"take", "take", DECISION_ANSWER},
	{"accept", "take", DECISION_ANSWER},
	{"yes", "take", DECISION_ANSWER},
	{"drop", "drop", DECISION_ANSWER},
	{"reject", "drop", DECISION_ANSWER},
	{"pass", "drop", DECISION_ANSWER},
	{"no", "drop", DECISION_ANSWER},
	{"beaver", "beaver", DECISION_ANSWER},
};

static const char *
cube_choice(enum decision_kind kind, const char *typed)
{
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (words[i].kind == kind && strcasecmp(words[i].typed, typed) == 0)
			return words[i].choice;
	return "";
}

static enum mark_fault
mark_cube(const struct decision_row *row, const char *typed, struct mark *mark)
{
	const char *choice = cube_choice(row->kind, typed);

	for (int i = 0; i < row->choice_count; i++) {
		if (strcmp(row->choices[i].text, choice) != 0)
			continue;
		snprintf(mark->choice, sizeof mark->choice, "%s", choice);
		mark->lost = row->choices[0].equity - row->choices[i].equity;
		return MARK_GOOD;
	}
	return row->kind == DECISION_DOUBLE ? MARK_WANTS_DOUBLE : MARK_WANTS_ANSWER;
}

/* --- plays */

/* The position after a play, as it was typed. */
static enum mark_fault
read_play(const struct match *match, const char *typed, struct board *after)
{
	struct action action = {.type = ACTION_PLAY, .side = match->turn}, split;
	struct moves_fault fault;
	struct compound_fault none;
	struct refusal_detail where;
	bool has_slash = strchr(typed, '/') != NULL;

	if ((has_slash ? moves_read_slashed(&action.play, match->turn, typed, &fault)
		       : moves_read(&action.play, match->turn, typed, &fault)) != MOVES_OK)
		return MARK_WANTS_PLAY;
	const struct play *play = &action.play;
	if (has_slash) {
		enum compound compound = compound_split(match, &action, &split, &none);
		if (compound == COMPOUND_SEVERAL)
			return MARK_SEVERAL;
		if (compound == COMPOUND_NONE)
			return MARK_ILLEGAL;
		play = &split.play;
	}
	if (play_judge(&match->board, match->turn, match->dice, play, after, &where) != REFUSAL_NONE)
		return MARK_ILLEGAL;
	return MARK_GOOD;
}

/* Where a choice of the row leads; false if it is none that can be read. */
static bool
leads_to(const struct match *match, const char *choice, struct board *after)
{
	char text[ACTION_TEXT_SIZE];
	struct refusal_detail where;
	struct action action;

	snprintf(text, sizeof text, "%c plays %s", side_letter(match->turn), choice);
	return action_read(&action, text) && play_judge(&match->board, match->turn, match->dice, &action.play,
						     after, &where) == REFUSAL_NONE;
}

/* The value, at first sight, of a board after the play. */
static float
equity_of(struct judge *judge, const struct match *match, const struct board *after)
{
	const struct stakes stakes = situations_stakes(match, match->turn), theirs = stakes_turned(&stakes);

	return -stakes_equity(&theirs, judge_value(judge, &theirs, after, side_other(match->turn), 0));
}

/* What the best choices in the row lose: others were not better, as far as the analysis looked. */
static double
least_of_others(const struct decision_row *row)
{
	enum { BEST = CHOICES_MAX - 1 };

	return row->choice_count < BEST ? 0 : row->choices[0].equity - row->choices[BEST - 1].equity;
}

static double
loss_at_a_look(struct judge *judge, const struct match *match, const struct decision_row *row,
	const struct board *after)
{
	struct board best;
	double least = least_of_others(row);

	/* Without a judge, or a best play to compare with, it can't be called right. */
	if (judge == NULL || !leads_to(match, row->choices[0].text, &best))
		return least > ERROR_LEAST ? least : ERROR_LEAST;
	double lost = (double)(equity_of(judge, match, &best) - equity_of(judge, match, after));
	return lost > least ? lost : least;
}

/* From the point farthest back on: each step can still be made. */
static void
order_steps(struct play *play)
{
	for (int i = 1; i < play->count; i++)
		for (int j = i; j > 0; j--) {
			struct step *a = &play->steps[j - 1], *b = &play->steps[j], kept = *a;
			if (a->from > b->from || (a->from == b->from && a->to >= b->to))
				break;
			*a = *b;
			*b = kept;
		}
}

static void
write_canonical(const struct match *match, const struct board *after, char choice[DECISION_TEXT_SIZE])
{
	struct play play = {.count = 0};

	(void)play_leading_to(&match->board, match->turn, match->dice, after, &play);
	order_steps(&play);
	alternatives_write_play(choice, &play);
}

void
marking_board(struct judge *judge, const struct match *match, const struct decision_row *row,
	const struct board *after, struct mark *mark)
{
	struct board other;

	*mark = (struct mark){.lost = 0};
	write_canonical(match, after, mark->choice);
	for (int i = 0; i < row->choice_count; i++) {
		if (!leads_to(match, row->choices[i].text, &other) ||
			memcmp(&other, after, sizeof other) != 0)
			continue;
		mark->lost = row->choices[0].equity - row->choices[i].equity;
		return;
	}
	mark->lost = loss_at_a_look(judge, match, row, after);
	mark->at_a_look = true;
}

static enum mark_fault
mark_play(struct judge *judge, const struct match *match, const struct decision_row *row, const char *typed,
	struct mark *mark)
{
	struct board after;
	enum mark_fault fault = read_play(match, typed, &after);

	if (fault == MARK_GOOD)
		marking_board(judge, match, row, &after, mark);
	return fault;
}

enum mark_fault
marking_canonical(const struct match *match, const struct decision_row *row, const char *typed,
	char choice[DECISION_TEXT_SIZE])
{
	struct board after;
	struct mark mark;
	enum mark_fault fault;

	if (row->kind == DECISION_PLAY) {
		fault = read_play(match, typed, &after);
		if (fault == MARK_GOOD)
			write_canonical(match, &after, choice);
		return fault;
	}
	fault = mark_cube(row, typed, &mark);
	if (fault == MARK_GOOD)
		snprintf(choice, DECISION_TEXT_SIZE, "%s", mark.choice);
	return fault;
}

enum mark_fault
marking(struct judge *judge, const struct match *match, const struct decision_row *row, const char *typed,
	struct mark *mark)
{
	*mark = (struct mark){.lost = 0};
	enum mark_fault fault = row->kind == DECISION_PLAY ? mark_play(judge, match, row, typed, mark)
							   : mark_cube(row, typed, mark);
	if (mark->lost < 0)
		mark->lost = 0;
	mark->right = fault == MARK_GOOD && mark->lost < ERROR_LEAST;
	return fault;
}
