/*
 * puzzle_rows.c - sentences about positions that are asked again, with their tags.
 */
#include "protocol/puzzle_rows.h"

#include <stdio.h>

#include "protocol/tags.h"
#include "protocol/verdict_rows.h"
#include "server/rules/ids.h"
#include "server/rules/match.h"

enum { FIGURE_SIZE = 16 };

static const char *const asked[] = {
	[PUZZLE_ASKS_PLAY] = "play",
	[PUZZLE_ASKS_DOUBLE] = "double",
	[PUZZLE_ASKS_ANSWER] = "answer",
};

size_t
row_lesson(char out[ROW_SIZE], enum dialect dialect, const struct row_lesson *row)
{
	struct put put = put_begin(out, ROW_SIZE);

	if (dialect == DIALECT_TAGGED) {
		tag_begin(&put, "lesson");
		tag_number(&put, "match", row->match);
		tag_number(&put, "game", row->game);
		tag_number(&put, "move", row->move);
		tag_number(&put, "step", row->step);
		tag_text(&put, "opponent", row->opponent);
		tag_number(&put, "stage", row->stage);
		tag_end(&put);
	}
	return row_end(&put, "Match %ld, game %d, move %d, against %s. You are O.\r\n", row->match, row->game,
		row->move, row->opponent);
}

size_t
row_daily(char out[ROW_SIZE], enum dialect dialect, const char *day)
{
	struct put put = put_begin(out, ROW_SIZE);

	if (dialect == DIALECT_TAGGED) {
		tag_begin(&put, "daily");
		tag_text(&put, "day", day);
		tag_end(&put);
	}
	return row_end(&put, "Position of the day, %s. You are O.\r\n", day);
}

static size_t
spoken_row_chosen(char out[ROW_SIZE], const struct row_chosen *row)
{
	if (row->rank == 1)
		return row_written(
			snprintf(out, ROW_SIZE, "Best: %s, chosen by %ld\r\n", row->choice, row->count));
	return row_written(snprintf(out, ROW_SIZE, "Number %d: %s, loses %s%.3f, chosen by %ld\r\n",
		row->rank, row->choice, row->about ? "about " : "", row->lost, row->count));
}

size_t
row_chosen(char out[ROW_SIZE], enum dialect dialect, const struct row_chosen *row)
{
	if (dialect == DIALECT_SPOKEN)
		return spoken_row_chosen(out, row);
	struct put put = put_begin(out, ROW_SIZE);
	char lost[LOSS_SIZE], worth[FIGURE_SIZE + LOSS_SIZE] = "best";

	loss_text(lost, row->lost);
	if (row->lost > 0)
		snprintf(worth, sizeof worth, "loses %s%s", row->about ? "about " : "", lost);
	if (dialect == DIALECT_TAGGED) {
		tag_begin(&put, "chosen");
		tag_number(&put, "rank", row->rank);
		tag_text(&put, "choice", row->choice);
		tag_text(&put, "lost", lost);
		tag_flag(&put, "about", row->about);
		tag_number(&put, "count", row->count);
		tag_end(&put);
	}
	return row_end(&put, "  %d. %-28s %s, chosen by %ld\r\n", row->rank, row->choice, worth, row->count);
}

static void
tag_puzzle(struct put *put, enum puzzle_word asks, const struct match *match)
{
	char position[POSITION_ID_SIZE], dice[FIGURE_SIZE] = "";

	position_id_write(&match->board, match->turn, position);
	if (match->dice.die[0] > 0)
		snprintf(dice, sizeof dice, "%d%d", match->dice.die[0], match->dice.die[1]);
	tag_begin(put, "puzzle");
	tag_text(put, "asks", asked[asks]);
	tag_text(put, "position", position);
	tag_side(put, "turn", match->turn);
	tag_text(put, "dice", dice);
	tag_number(put, "cube", match->cube);
	tag_text(put, "owner", match->cube_owner == SIDE_NONE ? "" : match->cube_owner == SIDE_O ? "O" : "X");
	tag_length(put, "length", match->options.length);
	tag_number(put, "points", match_points(match, SIDE_O));
	tag_number(put, "opponent_points", match_points(match, SIDE_X));
	tag_flag(put, "crawford", match->crawford_game);
	tag_flag(put, "cubeless", match->options.nocube);
	tag_end(put);
}

size_t
row_puzzle(char out[ROW_SIZE], enum dialect dialect, enum puzzle_word asks, const struct match *position)
{
	struct put put = put_begin(out, ROW_SIZE);

	if (dialect == DIALECT_TAGGED)
		tag_puzzle(&put, asks, position);
	if (asks == PUZZLE_ASKS_DOUBLE)
		return row_end(&put, "Before you roll: type 'answer double' or 'answer no double'.\r\n");
	if (asks == PUZZLE_ASKS_ANSWER)
		return row_end(&put, "You are doubled to %d: type 'answer take' or 'answer drop'.\r\n",
			2 * position->cube);
	return row_end(&put,
		"You have thrown %d and %d. Type 'answer' and your play, as in 'answer 8/5 6/5'.\r\n",
		position->dice.die[0], position->dice.die[1]);
}

static void
tag_marked(struct put *put, const struct row_marked *row)
{
	char lost[LOSS_SIZE];

	loss_text(lost, row->lost);
	tag_begin(put, "marked");
	tag_text(put, "choice", row->choice);
	tag_text(put, "best", row->best);
	tag_text(put, "made", row->made != NULL ? row->made : "");
	tag_text(put, "lost", lost);
	tag_flag(put, "right", row->right);
	tag_flag(put, "at_a_look", row->at_a_look);
	tag_number(put, "days", row->days);
	tag_end(put);
}

static void
write_verdict(char text[ROW_SIZE], const struct row_marked *row)
{
	const char *about = row->at_a_look ? "about " : "";
	char lost[LOSS_SIZE];

	loss_text(lost, row->lost);
	if (row->lost < 0.0005 && !row->at_a_look)
		snprintf(text, ROW_SIZE, "Right: %s is best.", row->choice);
	else if (row->right)
		snprintf(text, ROW_SIZE, "Right: %s loses %s%s; %s is best.", row->choice, about, lost,
			row->best);
	else
		snprintf(text, ROW_SIZE, "Wrong: %s loses %s%s; %s is best.", row->choice, about, lost,
			row->best);
}

static const char *
when_again(int days)
{
	switch (days) {
	case 0:
		return " You have learnt it.";
	case 1:
		return " It comes again tomorrow.";
	case 7:
		return " It comes again in 7 days.";
	default:
		return days > 0 ? " It comes again in 30 days." : "";
	}
}

size_t
row_marked(char out[ROW_SIZE], enum dialect dialect, const struct row_marked *row)
{
	struct put put = put_begin(out, ROW_SIZE);
	char verdict[ROW_SIZE];

	write_verdict(verdict, row);
	if (dialect == DIALECT_TAGGED)
		tag_marked(&put, row);
	return row_end(&put, "%s%s\r\n", verdict, when_again(row->days));
}
