/*
 * schedule.h - all matches of a league: everybody plays everybody, once or twice, until a date.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "server/rules/must_use.h"

enum { SCHEDULE_DAYS_MAX = 366 }; /* from now to a start, or to a last day */

struct contest;
struct edition_row;
struct server;

/* When its last day ends, in Unix seconds; 0: that is past, or no day. */
int64_t schedule_end(const struct server *server, const struct edition_row *edition);

/* Its last day is the one of that time (Unix seconds). False if it could not be stored; the edition is not
 * stored. */
MUST_USE bool schedule_move(struct server *server, struct edition_row *edition, int64_t when);

/* Pairs all of them, or ends the league if all is decided. False if it could not be stored. */
MUST_USE bool schedule_go_on(struct server *server, struct contest *contest);
