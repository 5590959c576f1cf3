/*
 * event_text.h - what streams send, as server-sent events (WHATWG HTML, 9.2): an action, the clock, and
 * whether the match runs.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "db/matches.h"
#include "server/journal/replay.h"
#include "server/web/api/action_json.h"

struct clock_news;

/* A match up to one of its actions, as it is told. Plain data, copied by assignment. */
struct tale {
	struct replay replay;
	struct action_place place;
	int number;	  /* of that action, 0 = before the first */
	int64_t acted_ms; /* when it was taken */
};

/* Where `game` games are over, 0 = before the first action; `end` is where the last of them ended. False for
 * a match that can't be read. */
MUST_USE bool tale_begin(
	struct tale *tale, struct db *db, const struct match_row *match, int game, struct game_end *end);

/* One action further. False, and a line in the log, if it doesn't follow from those before it. */
MUST_USE bool tale_go_on(struct tale *tale, const struct match_row *match, const struct action_row *row);

/* Owned: free() it. */
struct event_text {
	char *bytes;
	size_t size; /* 0 = none */
};

/* The tale has just come to `row`. Of some actions there is no text (action_json_has()). Ends the process
 * without memory. */
struct event_text event_text_of_action(const struct tale *tale, const struct action_row *row);

/* The last one of a match has an id, so that nobody asks for what comes after it. */
struct event_text event_text_of_state(const struct match_row *row);

/* The clock as it is now. It has no number: of many only the last one counts. */
struct event_text event_text_of_clock(const struct clock_news *clock);

/* Nobody will play it again. */
bool event_is_last(const struct match_row *row);
