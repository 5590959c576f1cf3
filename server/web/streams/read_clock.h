/*
 * read_clock.h - the clock of a match as the actions say that were read, on a machine without tables.
 *
 * It knows whose clock runs and what was left when somebody acted last. That a lost line has stopped it only
 * the table knows.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "server/state/announce.h"
#include "server/web/streams/event_text.h"

/* What was told of it last. */
struct read_clock {
	struct clock_news told;
	bool has_told;
};

/* As it is at that moment. False: the match has no clock that is told. */
bool read_clock_now(
	const struct tale *tale, const struct match_row *row, int64_t now_ms, struct clock_news *news);

/* After an action, or when the row has changed: whether there is more to tell than `clock` knows. */
bool read_clock_passes(struct read_clock *clock, const struct tale *tale, const struct match_row *row);
