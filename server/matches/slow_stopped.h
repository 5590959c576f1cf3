/*
 * slow_stopped.h - slow matches of players whose accounts are disabled: their clocks are stopped for 14 days
 * (db/slow/stops.h), then the matches are annulled.
 */
#pragma once

#include <stdbool.h>

struct server;

/* Some matches of one such player whose days are over; true: there may be more. */
bool slow_stopped_some(struct server *server);
