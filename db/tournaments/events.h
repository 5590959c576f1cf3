/*
 * events.h - what has changed in an edition of a tournament, for those who follow it: each thing is in it
 * once, at its last change. So whoever comes back reads how all that they have missed is now, and it doesn't
 * grow beyond the edition itself.
 *
 * Triggers write it (migrations/0064.sql), whatever has changed the rows; db_edition_events() tells that they
 * did.
 */
#pragma once

#include <stdint.h>

#include "db/db.h"

enum edition_event_kind {
	EVENT_OF_STATE, /* of the edition itself */
	EVENT_OF_CALL,	/* its entrants were called */
	EVENT_OF_ENTRANT,
	EVENT_OF_PAIRING,
	EVENT_OF_STANDING,
	EVENT_OF_ACT, /* of a director */
	EDITION_EVENT_KINDS,
};

struct edition_event {
	int64_t number; /* from 1 in each edition */
	enum edition_event_kind kind;
	int64_t about; /* the player of an entrant, a pairing, an action of a director; else 0 */
};

/* Those after that number, in order. */
typedef void edition_event_fn(void *arg, const struct edition_event *event);
MUST_USE enum db_status edition_event_each(
	struct db *db, int64_t edition, int64_t after, int limit, edition_event_fn *each, void *arg);

/* The number of the last one; 0: there is no such edition. */
MUST_USE enum db_status edition_event_last(struct db *db, int64_t edition, int64_t *number);
