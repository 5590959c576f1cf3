/*
 * versus_rows.c - see versus_rows.h.
 */
#include "protocol/versus_rows.h"

#include <stdio.h>

#include "protocol/tags.h"
#include "server/rules/options.h"

enum { LABEL_SIZE = 32, PAIR_SIZE = 48 };

static void
write_label(char label[LABEL_SIZE], int length)
{
	if (length == VERSUS_ALL)
		snprintf(label, LABEL_SIZE, "all");
	else if (length == LENGTH_UNLIMITED)
		snprintf(label, LABEL_SIZE, "unlimited");
	else
		snprintf(label, LABEL_SIZE, "%d point%s", length, length == 1 ? "" : "s");
}

/* Money play has no winner: how many there were is all that can be said. */
static void
write_matches(char text[PAIR_SIZE], const struct row_versus *versus, const char *between)
{
	if (versus->length == LENGTH_UNLIMITED)
		snprintf(text, PAIR_SIZE, "%ld", versus->matches);
	else
		snprintf(text, PAIR_SIZE, "%ld%s%ld", versus->own_matches, between, versus->other_matches);
}

static void
write_pair(char text[PAIR_SIZE], long own, const char *between, long other)
{
	snprintf(text, PAIR_SIZE, "%ld%s%ld", own, between, other);
}

size_t
row_versus(char out[ROW_SIZE], enum dialect dialect, const struct row_versus *versus)
{
	struct put put = put_begin(out, ROW_SIZE);
	char label[LABEL_SIZE], matches[PAIR_SIZE], games[PAIR_SIZE], points[PAIR_SIZE];

	write_label(label, versus->length);
	write_matches(matches, versus, " - ");
	write_pair(games, versus->own_games, " - ", versus->other_games);
	write_pair(points, versus->own_points, " - ", versus->other_points);
	if (dialect == DIALECT_TAGGED) {
		tag_begin(&put, "versus_length");
		if (versus->length == VERSUS_ALL)
			tag_text(&put, "length", "all");
		else
			tag_length(&put, "length", versus->length);
		tag_number(&put, "matches", versus->matches);
		tag_number(&put, "won", versus->own_matches);
		tag_number(&put, "lost", versus->other_matches);
		tag_number(&put, "games", versus->own_games);
		tag_number(&put, "opponent_games", versus->other_games);
		tag_number(&put, "points", versus->own_points);
		tag_number(&put, "opponent_points", versus->other_points);
		tag_end(&put);
	}
	return row_end(&put, "  %-10s %13s %13s %15s\r\n", label, matches, games, points);
}

size_t
narrow_row_versus(char out[ROW_SIZE], const struct row_versus *versus)
{
	char label[LABEL_SIZE], matches[PAIR_SIZE], games[PAIR_SIZE], points[PAIR_SIZE];

	write_label(label, versus->length);
	write_matches(matches, versus, "-");
	write_pair(games, versus->own_games, "-", versus->other_games);
	write_pair(points, versus->own_points, "-", versus->other_points);
	return row_written(snprintf(out, ROW_SIZE, " %-9s %8s %9s %9s\r\n", label, matches, games, points));
}

size_t
spoken_row_versus(char out[ROW_SIZE], const struct row_versus *versus)
{
	char label[LABEL_SIZE], matches[PAIR_SIZE];

	write_label(label, versus->length);
	write_matches(matches, versus, " to ");
	return row_written(snprintf(out, ROW_SIZE,
		"%s%s: matches %s, games %ld to %ld, points %ld to %ld.\r\n",
		versus->length == VERSUS_ALL || versus->length == LENGTH_UNLIMITED ? "" : "to ", label,
		matches, versus->own_games, versus->other_games, versus->own_points, versus->other_points));
}
