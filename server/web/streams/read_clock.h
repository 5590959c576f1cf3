/*
 * read_clock.h - the clock of a match as the actions say that were read, on a machine without tables.
 *
 * Actions say whose clock runs and what was left when somebody acted last; a mark that the table has left
 * since then says the rest (db/clock_marks.h).
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "db/clock_marks.h"
#include "server/state/announce.h"
#include "server/web/streams/event_text.h"

struct read_clock {
	struct clock_mark mark; /* as it was read last; of no match: there is none */
	/* what was told of it last */
	struct clock_news told;
	bool has_told;
	int64_t told_since_ms; /* the moment of which that was told: that of an action, or of a mark */
};

/* Reads the mark, after the row of the match has changed. */
void read_clock_look(struct read_clock *clock, struct db *db, int64_t match);

/* As it is at that moment. False: the match has no clock that is told. */
bool read_clock_now(const struct read_clock *clock, const struct tale *tale, const struct match_row *row,
	int64_t now_ms, struct clock_news *news);

/* After an action, or when the row has changed: whether there is more to tell than `clock` knows. */
bool read_clock_passes(struct read_clock *clock, const struct tale *tale, const struct match_row *row);
