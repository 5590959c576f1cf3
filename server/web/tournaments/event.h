/*
 * event.h - what streams tell of a tournament, as server-sent events.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "server/rules/must_use.h"

struct contest;
struct server;

/* What has changed after the event number *after, up to `limit` events of it; *after is then the number of
 * the last of them. False: it can't be read. */
MUST_USE bool tournament_events_write(
	FILE *out, struct server *server, const struct contest *contest, int64_t *after, int limit);

/* The last one of a tournament that is over. */
void tournament_event_end(FILE *out, struct server *server, const struct contest *contest, int64_t number);
