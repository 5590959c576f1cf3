/*
 * daily_plays.c - what the analysis knows of its choices, and the engine, at first sight, of all others.
 */
#include "server/study/daily_plays.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/study/marking.h"
#include "server/system/memory.h"

enum {
	ENTRY_SIZE = 96, /* {"play":"bar/22 13/11 13/11 6/off","lost":0.1234,"about":true}, */
	PLAYS_MOST = 200,
};

struct entry {
	char text[DECISION_TEXT_SIZE];
	double lost;
	bool about;
};

static int
compare(const void *one, const void *other)
{
	const struct entry *a = one, *b = other;

	return (a->lost > b->lost) - (a->lost < b->lost);
}

static void
write_entries(struct entry *entries, int count, char plays[DAILY_PLAYS_SIZE])
{
	size_t used = 1;

	qsort(entries, (size_t)count, sizeof *entries, compare);
	plays[0] = '[';
	for (int i = 0; i < count && used + ENTRY_SIZE < DAILY_PLAYS_SIZE; i++)
		used += (size_t)snprintf(plays + used, ENTRY_SIZE,
			"%s{\"play\":\"%s\",\"lost\":%.3f,\"about\":%s}", i > 0 ? "," : "", entries[i].text,
			entries[i].lost, entries[i].about ? "true" : "false");
	memcpy(plays + used, "]", 2);
}

static int
list_cube(const struct decision_row *row, struct entry *entries)
{
	for (int i = 0; i < row->choice_count; i++) {
		snprintf(entries[i].text, sizeof entries[i].text, "%s", row->choices[i].text);
		entries[i].lost = row->choices[0].equity - row->choices[i].equity;
	}
	return row->choice_count;
}

static int
list_plays(
	struct judge *judge, const struct match *match, const struct decision_row *row, struct entry *entries)
{
	struct board *results = must_calloc(PLAY_RESULTS, sizeof *results);
	int found = play_results(&match->board, match->turn, match->dice, results);
	int count = 0;

	for (int i = 0; i < found && count < PLAYS_MOST; i++) {
		struct mark mark;
		marking_board(judge, match, row, &results[i], &mark);
		snprintf(entries[count].text, sizeof entries[count].text, "%s", mark.choice);
		entries[count].lost = mark.lost;
		entries[count++].about = mark.at_a_look;
	}
	free(results);
	return count;
}

bool
daily_plays_write(struct judge *judge, const struct match *match, const struct decision_row *row,
	char plays[DAILY_PLAYS_SIZE])
{
	struct entry *entries = must_calloc(PLAYS_MOST, sizeof *entries);
	int count =
		row->kind == DECISION_PLAY ? list_plays(judge, match, row, entries) : list_cube(row, entries);

	write_entries(entries, count, plays);
	free(entries);
	return count > 1;
}
