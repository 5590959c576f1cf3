/*
 * series.h - a tournament that is held each week: when its editions open and wake.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "server/rules/must_use.h"

struct edition_row;
struct server;

enum {
	SERIES_FIRST_NOTICE = 60 * 60, /* seconds before the start, to those who are away */
	SERIES_FIRST_CALL = 15 * 60,   /* likewise, to those who are here as well */
};

/* When a tournament that starts then is to wake next: to be called, or to start. `starts` is 0 if its
 * director says when. */
int64_t series_next_wake(int64_t starts, int64_t now);

/* This edition has started, or is called off: opens that of next week, unless it is open already or too many
 * of the series aren't over. False if it could not be stored. */
MUST_USE bool series_open_next(struct server *server, const struct edition_row *edition);

/* An edition of that tournament is over: opens the next one, if it has waited for that. */
MUST_USE bool series_go_on(struct server *server, int64_t tournament);
