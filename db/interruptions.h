/*
 * interruptions.h - matches that stop and go on: who stopped one, why and when, and when it was resumed.
 *
 * Each stop is a row of its own; the match's own row (matches.h) says that it is saved.
 */
#pragma once

#include "db/matches.h"

/* The match becomes saved or annulled. DB_NONE if it isn't running: the first stop stays on record. */
MUST_USE enum db_status match_interrupt(struct db *db, const struct stop_row *row);
/* DB_NONE, and nothing has changed, if it isn't saved, or if what is stored of it contradicts that. */
MUST_USE enum db_status match_resume(struct db *db, int64_t match, int64_t now);

/* The rows of running matches know their last actions from here on: tables are made of them without a stop.
 * The caller commits. */
MUST_USE enum db_status match_note_heads(struct db *db);

/* At start-up: records that the server stopped all matches still running. *count says how many. With `keep`
 * those go on whose players may both come back (open_seats.h). The caller commits. */
MUST_USE enum db_status match_interrupt_running(struct db *db, int64_t now, bool keep, int *count);

/* Nobody came back to a match that went on at the start: the server stopped it, after all. DB_NONE if it
 * isn't running. */
MUST_USE enum db_status match_interrupt_kept(struct db *db, int64_t match, int64_t now);

/* The interruptions of a match in order, those after the id `after` (0 = all), until `each` returns false.
 * `who` is 0 for the inviter, 1 for the invited, -1 for nobody; resumed 0 = not yet. */
struct interruption_row {
	int64_t id;
	int after; /* number of the last action before it, 0 = none */
	int who;
	const char *why; /* borrowed */
	int64_t at, resumed;
	int64_t offered; /* when the leaver offered to resume (claims.h), 0 = never */
	bool annuls;	 /* it annulled the match; false also if older than this is stored */
};
typedef bool interruption_fn(void *arg, const struct interruption_row *row);
MUST_USE enum db_status interruption_each(
	struct db *db, int64_t match, int64_t after, interruption_fn *each, void *arg);

/* What may still change of the stops of a match: there are more, or the last one ended or is offered to end.
 * All zero: there is none. */
struct last_interruption {
	int64_t id;
	int64_t resumed, offered; /* as in struct interruption_row */
};
MUST_USE enum db_status interruption_find_last(struct db *db, int64_t match, struct last_interruption *last);

/* What was spent of a turn after the action `after` when the match stopped last; 0 if it hasn't since. */
MUST_USE enum db_status interruption_spent(struct db *db, int64_t match, int after, int64_t *spent_ms);

/* Where the `last` ones begin: the id before them, and how many there are up to it. */
MUST_USE enum db_status interruption_skip(
	struct db *db, int64_t match, int last, int64_t *after, int *skipped);
