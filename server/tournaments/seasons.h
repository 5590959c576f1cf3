/*
 * seasons.h - the tournaments of a weekly series add up to a season, which is a year.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "server/rules/must_use.h"

struct contest;
struct edition_row;
struct season_row;
struct server;

enum {
	SEASON_SHOWN = 500, /* players of a season in a list */
	SEASON_FIRST = 1970,
	SEASON_LAST = 9999,
};

/* The places of a season while its rows are read, from all zero on. */
struct season_places {
	int count, place;
	int points, best; /* of the row before */
};

/* That of the next row: those with as many points, and the best tournament alike, share one. */
int season_place(struct season_places *places, const struct season_row *row);

/* The year in the time zone of the tournament. */
int season_year(const struct server *server, const struct edition_row *edition, int64_t when);

/* A tournament has ended: each who has played in it gets what it gives. Not if it isn't held each week. False
 * if that could not be stored. */
MUST_USE bool season_count(struct server *server, const struct contest *contest);
