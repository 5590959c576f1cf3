/*
 * match_rows.c - matches in columns, and what happened in one.
 */
#include "protocol/match_rows.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "protocol/put.h"
#include "protocol/tags.h"
#include "protocol/text.h"
#include "server/rules/options.h"

enum { RESULT_SIZE = 40 };

static void
tag_game(struct put *put, const struct row_game *game)
{
	tag_begin(put, "game");
	tag_text(put, "player", game->names[0]);
	tag_text(put, "opponent", game->names[1]);
	tag_length(put, "length", game->length);
	tag_number(put, "points", game->score[0]);
	tag_number(put, "opponent_points", game->score[1]);
	tag_end(put);
}

size_t
row_game(char out[ROW_SIZE], enum dialect dialect, const struct row_game *game)
{
	struct put put = put_begin(out, ROW_SIZE);
	char match[32];

	if (dialect == DIALECT_TAGGED)
		tag_game(&put, game);
	if (game->length == LENGTH_UNLIMITED)
		snprintf(match, sizeof match, "unlimited match");
	else
		snprintf(match, sizeof match, "%d point match", game->length);
	return row_end(&put, "%-15s - %15s (%s %d-%d)\r\n", game->names[0], game->names[1], match,
		game->score[0], game->score[1]);
}

static void
tag_saved(struct put *put, const struct row_saved *saved)
{
	tag_begin(put, "saved_match");
	tag_text(put, "opponent", saved->opponent);
	tag_flag(put, "online", saved->online);
	tag_flag(put, "ready", saved->ready);
	tag_length(put, "length", saved->length);
	tag_number(put, "points", saved->own);
	tag_number(put, "opponent_points", saved->other);
	tag_text(put, "options", saved->options);
	tag_end(put);
}

size_t
row_saved(char out[ROW_SIZE], enum dialect dialect, const struct row_saved *saved)
{
	struct put put = put_begin(out, ROW_SIZE);
	const char *marks = !saved->online ? "  " : saved->ready ? "**" : " *";
	char length[16];

	if (dialect == DIALECT_TAGGED)
		tag_saved(&put, saved);
	/* `unlimited` takes the place of the number and the blanks around it. */
	if (saved->length == LENGTH_UNLIMITED)
		snprintf(length, sizeof length, "unlimited");
	else
		snprintf(length, sizeof length, "    %2d   ", saved->length);
	return row_end(&put, "%s%-19s%s            %2d - %2d%s%s\r\n", marks, saved->opponent, length,
		saved->own, saved->other, saved->options[0] != '\0' ? "  " : "", saved->options);
}

const char *
row_result_word(enum row_result result)
{
	static const char *const words[] = {
		[RESULT_PLAYING] = "playing",
		[RESULT_SAVED] = "saved",
		[RESULT_WON] = "won",
		[RESULT_LOST] = "lost",
		[RESULT_ENDED] = "ended",
		[RESULT_CLAIMED] = "claimed",
		[RESULT_GIVEN_UP] = "given up",
	};
	static_assert(sizeof words / sizeof *words == RESULT_COUNT, "a word for each result");

	return words[result];
}

static void
tag_history(struct put *put, const struct row_history *history, const char *day, const char *change)
{
	tag_begin(put, "history_match");
	tag_number(put, "match", history->match);
	tag_text(put, "day", day);
	tag_text(put, "opponent", history->opponent);
	tag_length(put, "length", history->length);
	tag_flag(put, "options", history->options);
	tag_text(put, "result", row_result_word(history->result));
	tag_number(put, "points", history->own);
	tag_number(put, "opponent_points", history->other);
	tag_text(put, "change", change);
	tag_text(put, "decided", history->decided);
	tag_end(put);
}

const char *
row_history_mark(const struct row_history *history)
{
	bool has_winner = history->result == RESULT_WON || history->result == RESULT_LOST;

	return has_winner && strcmp(history->decided, "played") != 0 ? history->decided : "";
}

/* In the columns of the result and the points. */
static void
write_result(char text[RESULT_SIZE], const struct row_history *history)
{
	const char *result = row_result_word(history->result), *mark = row_history_mark(history);

	if (mark[0] != '\0')
		snprintf(text, RESULT_SIZE, "%s (%s) %d-%d", result, mark, history->own, history->other);
	else
		snprintf(text, RESULT_SIZE, "%-8s %3d -%3d", result, history->own, history->other);
}

size_t
row_history(char out[ROW_SIZE], enum dialect dialect, const struct row_history *history)
{
	struct put put = put_begin(out, ROW_SIZE);
	const char *mark = history->options ? "+" : "";
	char day[TEXT_DATE_SIZE], length[16], change[16] = "", result[RESULT_SIZE];

	text_date_day(day, (time_t)history->started, history->zone);
	write_result(result, history);
	if (history->length == LENGTH_UNLIMITED)
		snprintf(length, sizeof length, "unlimited%s", mark);
	else
		snprintf(length, sizeof length, "%d%s", history->length, mark);
	if (history->rated)
		snprintf(change, sizeof change, "%+.2f", history->change);
	if (dialect == DIALECT_TAGGED)
		tag_history(&put, history, day, change);
	return row_end(&put, " %6ld  %s  %-20s %-10s %-17s  %7s\r\n", history->match, day, history->opponent,
		length, result, change);
}

size_t
row_replayed(char out[REPLAYED_SIZE], const struct row_replayed *replayed)
{
	const struct events events = {.count = 1, .list = {*replayed->event}};
	struct put put = put_begin(out, REPLAYED_SIZE);
	char event[EVENTS_TEXT_SIZE];

	events_write(&events, event);
	tag_begin(&put, "replayed");
	tag_number(&put, "game", replayed->game);
	tag_number(&put, "step", replayed->step);
	tag_text(&put, "event", event);
	tag_end(&put);
	tag_lines(&put, replayed->text, strlen(replayed->text));
	assert(!put.full);
	return put_end(&put);
}
