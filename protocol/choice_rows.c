/*
 * choice_rows.c - a line for the decision, two for each choice.
 */
#include "protocol/choice_rows.h"

#include <stdio.h>
#include <string.h>

#include "protocol/tags.h"
#include "protocol/verdict_rows.h"

enum { FIGURE_SIZE = 32 };

static void
write_dice(char text[FIGURE_SIZE], int dice)
{
	text[0] = '\0';
	if (dice != 0)
		snprintf(text, FIGURE_SIZE, "%d-%d", dice / 10, dice % 10);
}

size_t
row_decision(char out[ROW_SIZE], enum dialect dialect, const struct row_decision *row)
{
	struct put put = put_begin(out, ROW_SIZE);
	char dice[FIGURE_SIZE];
	bool has_position = row->position[0] != '\0';

	write_dice(dice, row->dice);
	if (dialect == DIALECT_TAGGED) {
		tag_begin(&put, "decision");
		tag_number(&put, "match", row->match);
		tag_number(&put, "game", row->game);
		tag_number(&put, "step", row->step);
		tag_text(&put, "player", row->name);
		tag_text(&put, "dice", dice);
		tag_text(&put, "position", row->position);
		tag_end(&put);
	}
	return row_end(&put, "Match %ld, game %d, step %d: %s, %s.%s%s\r\n", row->match, row->game, row->step,
		row->name, row->dice != 0 ? dice : "the cube", has_position ? "  Position ID " : "",
		row->position);
}

/* "24-18 13-11 (played)" */
static void
write_what(char text[ROW_SIZE], const struct row_choice *row)
{
	snprintf(text, ROW_SIZE, "%s%s", row->what, row->made ? " (chosen)" : "");
}

static const char *
chance_text(char text[FIGURE_SIZE], double chance)
{
	snprintf(text, FIGURE_SIZE, "%.3f", chance);
	return text;
}

static void
tag_choice(struct put *put, const struct row_choice *row, const char *equity, const char *lost)
{
	const double *chances = row->chances;
	char text[FIGURE_SIZE];

	tag_begin(put, "choice");
	tag_number(put, "rank", row->rank);
	tag_text(put, "choice", row->what);
	tag_flag(put, "made", row->made);
	tag_text(put, "equity", equity);
	tag_text(put, "lost", lost);
	tag_number(put, "plies", row->plies);
	tag_text(put, "judge", row->rolled ? "rollout" : "plies");
	tag_text(put, "win", chance_text(text, chances[0]));
	tag_text(put, "gammon", chance_text(text, chances[1]));
	tag_text(put, "backgammon", chance_text(text, chances[2]));
	tag_text(put, "lost_gammon", chance_text(text, chances[3]));
	tag_text(put, "lost_backgammon", chance_text(text, chances[4]));
	tag_end(put);
}

static void
write_chances(char text[ROW_SIZE], const struct row_choice *row)
{
	const double *chances = row->chances;

	snprintf(text, ROW_SIZE,
		"wins %.1f %%, gammons %.1f %%, backgammons %.1f %%, lost %.1f %% and %.1f %%",
		100 * chances[0], 100 * chances[1], 100 * chances[2], 100 * chances[3], 100 * chances[4]);
}

static size_t
spoken_row_choice(char out[ROW_SIZE], const struct row_choice *row)
{
	char what[ROW_SIZE], chances[ROW_SIZE], judge[JUDGED_SIZE], lost[FIGURE_SIZE] = "the best";

	write_what(what, row);
	write_chances(chances, row);
	judged_text(judge, row->plies, row->rolled);
	if (row->rank > 1)
		snprintf(lost, sizeof lost, "loses %.3f", row->lost);
	return row_written(
		snprintf(out, ROW_SIZE, "Choice %d: %.200s, %s, equity %+.3f, %.400s. Judged %s %s.\r\n",
			row->rank, what, lost, row->equity, chances, row->rolled ? "by" : "at", judge));
}

size_t
row_choice(char out[ROW_SIZE], enum dialect dialect, const struct row_choice *row)
{
	if (dialect == DIALECT_SPOKEN)
		return spoken_row_choice(out, row);
	struct put put = put_begin(out, ROW_SIZE);
	char what[ROW_SIZE], equity[FIGURE_SIZE], lost[LOSS_SIZE] = "", judge[JUDGED_SIZE];

	write_what(what, row);
	snprintf(equity, sizeof equity, "%+.3f", row->equity);
	if (row->rank > 1)
		loss_text(lost, row->lost);
	judged_text(judge, row->plies, row->rolled);
	if (dialect == DIALECT_TAGGED)
		tag_choice(&put, row, equity, lost);
	return row_end(&put, "  %d. %-36.200s %s%s%s (%s)\r\n", row->rank, what, equity,
		row->rank > 1 ? ", loses " : "", lost, judge);
}

size_t
row_choice_chances(char out[ROW_SIZE], enum dialect dialect, const struct row_choice *row)
{
	if (dialect == DIALECT_SPOKEN) {
		out[0] = '\0'; /* the row has said it */
		return 0;
	}
	char text[ROW_SIZE];

	write_chances(text, row);
	return row_written(snprintf(
		out, ROW_SIZE, "%s     %.900s\r\n", dialect == DIALECT_TAGGED ? TAG_GOES_ON : "", text));
}
