/*
 * verdict_rows.c - columns of an analysis.
 */
#include "protocol/verdict_rows.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "protocol/tags.h"
#include "server/rules/options.h"

enum { FIGURE_SIZE = 32, LABEL = 14, COLUMN_LEAST = 8 };

enum line { NAMES, ERROR_RATE, PLAYS, CUBE, BLUNDERS, LUCK };
static_assert(LUCK + 1 == ANALYSIS_ROWS, "a name for each line");

static int
width_of(const char *name)
{
	int width = (int)strlen(name) + 3;

	return width < COLUMN_LEAST ? COLUMN_LEAST : width;
}

static void
write_length(char text[FIGURE_SIZE], int length)
{
	if (length == LENGTH_UNLIMITED)
		snprintf(text, FIGURE_SIZE, "money play");
	else
		snprintf(text, FIGURE_SIZE, "%d point%s", length, length == 1 ? "" : "s");
}

/* "bob won 5-3" */
static void
write_result(char text[2 * FIGURE_SIZE], const struct row_analysis *row)
{
	int first = row->winner == 1 ? 1 : 0;

	if (row->winner < 0)
		snprintf(text, 2 * FIGURE_SIZE, "%s %d, %s %d", row->name[0], row->points[0], row->name[1],
			row->points[1]);
	else
		snprintf(text, 2 * FIGURE_SIZE, "%s won %s%d-%d", row->name[first],
			row->claimed   ? "by a claim, "
			: row->on_time ? "on time, "
				       : "",
			row->points[first], row->points[1 - first]);
}

void
error_rate_text(char text[ROW_SIZE], double error_rate, double performance)
{
	snprintf(text, ROW_SIZE, "%.1f thousandths a decision, PR %.1f", error_rate, performance);
}

/* What is in a player's column. */
static const char *
figure_text(char text[FIGURE_SIZE], const struct row_analysis *row, enum line line, int player)
{
	bool judged = row->player[player].judged;

	if (line == NAMES)
		snprintf(text, FIGURE_SIZE, "%s", row->name[player]);
	else if (line == ERROR_RATE && judged)
		snprintf(text, FIGURE_SIZE, "%.1f", row->player[player].error_rate);
	else if (line == PLAYS && judged)
		snprintf(text, FIGURE_SIZE, "%.1f", row->player[player].plays);
	else if (line == CUBE && judged)
		snprintf(text, FIGURE_SIZE, "%.1f", row->player[player].cube);
	else if (line == BLUNDERS && judged)
		snprintf(text, FIGURE_SIZE, "%d", row->player[player].blunders);
	else if (line == LUCK)
		snprintf(text, FIGURE_SIZE, "%+.2f", row->player[player].luck);
	else
		snprintf(text, FIGURE_SIZE, "-");
	return text;
}

static const char *
performance_text(char text[FIGURE_SIZE], const struct row_analysis *row, int player)
{
	if (row->player[player].judged)
		snprintf(text, FIGURE_SIZE, "%.1f", row->player[player].performance);
	else
		snprintf(text, FIGURE_SIZE, "-");
	return text;
}

void
without_luck(char text[WITHOUT_LUCK_SIZE], const struct row_analysis *row)
{
	if (row->length == LENGTH_UNLIMITED) {
		double points = row->points[0] - row->points[1] - row->player[0].luck;
		snprintf(text, WITHOUT_LUCK_SIZE, "%+.1f points", points);
		return;
	}
	double percent = 100 * ((row->winner == 0 ? 1 : 0) - row->player[0].luck);
	if (percent > 100)
		snprintf(text, WITHOUT_LUCK_SIZE, "over 100 %%");
	else if (percent < 0)
		snprintf(text, WITHOUT_LUCK_SIZE, "under 0 %%");
	else
		snprintf(text, WITHOUT_LUCK_SIZE, "%.0f %%", percent);
}

bool
row_analysis_has_result(const struct row_analysis *row)
{
	return row->game == 0 && !row->cut_short && (row->winner >= 0 || row->length == LENGTH_UNLIMITED);
}

/* Behind the columns. */
static void
write_note(char text[ROW_SIZE], const struct row_analysis *row, enum line line)
{
	char result[WITHOUT_LUCK_SIZE], performance[2][FIGURE_SIZE];

	text[0] = '\0';
	if (line == ERROR_RATE) {
		for (int player = 0; player < 2; player++)
			performance_text(performance[player], row, player);
		snprintf(text, ROW_SIZE, "(thousandths a decision; PR %s and %s)", performance[0],
			performance[1]);
	} else if (line == LUCK && row_analysis_has_result(row)) {
		without_luck(result, row);
		snprintf(text, ROW_SIZE, "without luck %s wins %s", row->name[0], result);
	}
}

size_t
row_analysis(char out[ROW_SIZE], enum dialect dialect, const struct row_analysis *row, int line)
{
	static const char *const labels[ANALYSIS_ROWS] = {
		"", "error rate", "PR, plays", "PR, cube", "blunders", "luck"};
	char figure[2][FIGURE_SIZE], note[ROW_SIZE];

	for (int player = 0; player < 2; player++)
		figure_text(figure[player], row, (enum line)line, player);
	write_note(note, row, (enum line)line);
	int size = snprintf(out, ROW_SIZE, "%s  %-*s%-*s%-*s%s", dialect == DIALECT_TAGGED ? TAG_GOES_ON : "",
		LABEL, labels[line], width_of(row->name[0]), figure[0], width_of(row->name[1]), figure[1],
		note);
	size_t used = row_written(size);
	while (used > 0 && out[used - 1] == ' ')
		used--;
	return used + row_written(snprintf(out + used, ROW_SIZE - used, "\r\n"));
}

static void
tag_analysis(struct put *put, const struct row_analysis *row)
{
	char text[FIGURE_SIZE], result[WITHOUT_LUCK_SIZE] = "";

	if (row_analysis_has_result(row))
		without_luck(result, row);
	tag_begin(put, "analysis");
	tag_number(put, "match", row->match);
	tag_number(put, "game", row->game);
	tag_text(put, "player", row->name[0]);
	tag_text(put, "opponent", row->name[1]);
	tag_length(put, "length", row->length);
	tag_text(put, "winner", row->winner < 0 ? "" : row->name[row->winner]);
	tag_flag(put, "claimed", row->claimed);
	tag_number(put, "points", row->points[0]);
	tag_number(put, "opponent_points", row->points[1]);
	tag_number(put, "decisions", row->decisions);
	tag_text(put, "error_rate", figure_text(text, row, ERROR_RATE, 0));
	tag_text(put, "opponent_error_rate", figure_text(text, row, ERROR_RATE, 1));
	tag_text(put, "performance", performance_text(text, row, 0));
	tag_text(put, "opponent_performance", performance_text(text, row, 1));
	tag_text(put, "plays", figure_text(text, row, PLAYS, 0));
	tag_text(put, "opponent_plays", figure_text(text, row, PLAYS, 1));
	tag_text(put, "cube", figure_text(text, row, CUBE, 0));
	tag_text(put, "opponent_cube", figure_text(text, row, CUBE, 1));
	tag_text(put, "blunders", figure_text(text, row, BLUNDERS, 0));
	tag_text(put, "opponent_blunders", figure_text(text, row, BLUNDERS, 1));
	tag_text(put, "luck", figure_text(text, row, LUCK, 0));
	tag_text(put, "opponent_luck", figure_text(text, row, LUCK, 1));
	tag_text(put, "without_luck", result);
	tag_end(put);
}

size_t
row_analysis_title(char out[ROW_SIZE], enum dialect dialect, const struct row_analysis *row)
{
	struct put put = put_begin(out, ROW_SIZE);
	char length[FIGURE_SIZE], result[2 * FIGURE_SIZE];
	const char *noun = row->decisions == 1 ? "decision" : "decisions";

	if (dialect == DIALECT_TAGGED)
		tag_analysis(&put, row);
	if (row->game > 0)
		return row_end(&put, "Match %ld, game %d: %s against %s.  %d %s.\r\n", row->match, row->game,
			row->name[0], row->name[1], row->decisions, noun);
	write_length(length, row->length);
	write_result(result, row);
	return row_end(&put, "Match %ld: %s against %s, %s, %s.  %d %s.\r\n", row->match, row->name[0],
		row->name[1], length, result, row->decisions, noun);
}

size_t
spoken_row_analysis(char out[ROW_SIZE], const struct row_analysis *row, int player)
{
	char performance[FIGURE_SIZE];

	if (!row->player[player].judged)
		return row_written(snprintf(out, ROW_SIZE, "%s: not judged, luck %+.2f\r\n",
			row->name[player], row->player[player].luck));
	performance_text(performance, row, player);
	return row_written(snprintf(out, ROW_SIZE,
		"%s: error rate %.1f thousandths a decision, PR %s, in plays %.1f, with the cube %.1f, blunders %d, "
		"luck %+.2f\r\n",
		row->name[player], row->player[player].error_rate, performance, row->player[player].plays,
		row->player[player].cube, row->player[player].blunders, row->player[player].luck));
}

void
loss_text(char text[LOSS_SIZE], double lost)
{
	snprintf(text, LOSS_SIZE, "%.3f", lost);
	if (text[0] == '0')
		memmove(text, text + 1, strlen(text));
}

void
judged_text(char text[JUDGED_SIZE], int plies, bool rolled)
{
	if (rolled)
		snprintf(text, JUDGED_SIZE, "rollout");
	else
		snprintf(text, JUDGED_SIZE, plies == 1 ? "%d ply" : "%d plies", plies);
}

static void
tag_error(struct put *put, const struct row_error *row, const char *dice, const char *lost)
{
	tag_begin(put, "error");
	tag_number(put, "rank", row->rank);
	tag_number(put, "match", row->match);
	tag_number(put, "game", row->game);
	tag_number(put, "move", row->move);
	tag_number(put, "step", row->step);
	tag_text(put, "player", row->name);
	tag_text(put, "dice", dice);
	tag_text(put, "made", row->made);
	tag_text(put, "best", row->best);
	tag_text(put, "lost", lost);
	tag_number(put, "plies", row->plies);
	tag_text(put, "judge", row->rolled ? "rollout" : "plies");
	tag_end(put);
}

static size_t
spoken_row_error(char out[ROW_SIZE], const struct row_error *row)
{
	char judge[JUDGED_SIZE];

	judged_text(judge, row->plies, row->rolled);
	if (row->dice == 0)
		return row_written(snprintf(out, ROW_SIZE,
			"Error %d, game %d, move %d: %s, %s, better %s, loses %.3f, judged %s%s. Replay %ld %d, step %d.\r\n",
			row->rank, row->game, row->move, row->name, row->made, row->best, row->lost,
			row->rolled ? "by " : "at ", judge, row->match, row->game, row->step));
	return row_written(snprintf(out, ROW_SIZE,
		"Error %d, game %d, move %d: %s threw %d %d, played %s, better %s, loses %.3f, judged %s%s. "
		"Replay %ld %d, step %d.\r\n",
		row->rank, row->game, row->move, row->name, row->dice / 10, row->dice % 10, row->made,
		row->best, row->lost, row->rolled ? "by " : "at ", judge, row->match, row->game, row->step));
}

size_t
row_error(char out[ROW_SIZE], enum dialect dialect, const struct row_error *row)
{
	if (dialect == DIALECT_SPOKEN)
		return spoken_row_error(out, row);
	struct put put = put_begin(out, ROW_SIZE);
	char lost[LOSS_SIZE], judge[JUDGED_SIZE], dice[FIGURE_SIZE] = "";

	loss_text(lost, row->lost);
	judged_text(judge, row->plies, row->rolled);
	if (row->dice != 0)
		snprintf(dice, sizeof dice, "%d-%d", row->dice / 10, row->dice % 10);
	if (dialect == DIALECT_TAGGED)
		tag_error(&put, row, dice, lost);
	if (row->dice == 0)
		return row_end(&put, "  %d. game %d move %d, %s: %s, better %s, loses %s (%s)\r\n", row->rank,
			row->game, row->move, row->name, row->made, row->best, lost, judge);
	return row_end(&put, "  %d. game %d move %d, %s %s: played %s, better %s, loses %s (%s)\r\n",
		row->rank, row->game, row->move, row->name, dice, row->made, row->best, lost, judge);
}

size_t
row_error_place(char out[ROW_SIZE], enum dialect dialect, const struct row_error *row)
{
	if (dialect == DIALECT_SPOKEN) {
		out[0] = '\0'; /* the row has said it */
		return 0;
	}
	return row_written(snprintf(out, ROW_SIZE, "%s     replay %ld %d, step %d\r\n",
		dialect == DIALECT_TAGGED ? TAG_GOES_ON : "", row->match, row->game, row->step));
}

static void
tag_hint(struct put *put, const struct row_hint *row, const char *equity, const char *lost)
{
	tag_begin(put, "hinted");
	tag_number(put, "rank", row->rank);
	tag_text(put, "choice", row->what);
	tag_text(put, "equity", equity);
	tag_text(put, "lost", lost);
	tag_end(put);
}

static size_t
spoken_row_hint(char out[ROW_SIZE], const struct row_hint *row)
{
	if (row->rank == 1)
		return row_written(
			snprintf(out, ROW_SIZE, "Best: %s, equity %+.3f\r\n", row->what, row->equity));
	return row_written(
		snprintf(out, ROW_SIZE, "Number %d: %s, loses %.3f\r\n", row->rank, row->what, row->lost));
}

size_t
row_hint(char out[ROW_SIZE], enum dialect dialect, const struct row_hint *row)
{
	if (dialect == DIALECT_SPOKEN)
		return spoken_row_hint(out, row);
	struct put put = put_begin(out, ROW_SIZE);
	char equity[FIGURE_SIZE], lost[LOSS_SIZE] = "";

	snprintf(equity, sizeof equity, "%+.3f", row->equity);
	if (row->rank > 1)
		loss_text(lost, row->lost);
	if (dialect == DIALECT_TAGGED)
		tag_hint(&put, row, equity, lost);
	return row_end(&put, "  %d. %-28s %s%s%s\r\n", row->rank, row->what, equity,
		row->rank > 1 ? ", loses " : "", lost);
}
