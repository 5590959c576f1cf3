/*
 * city.h - a database of years: players, finished and saved matches, with every row that a server would have
 * written. `barpoint-admin verify` accepts it, and a server starts on it.
 */
#pragma once

#include "tools/bench/city/city_notices.h"
#include "tools/bench/city/city_slow.h"

enum {
	CITY_NAME_SIZE = 16,
	CITY_RIVAL = 1, /* the second player and the third play one match in a hundred */
};

struct city_plan {
	void (*name)(int number, char name[CITY_NAME_SIZE]); /* of a player */
	int first;					     /* number of a player */
	int players, matches;
	int games; /* of match 1, which has no length and waits to be resumed; 0 = there is none such */
	const char *hash; /* of all passwords; NULL: none lets anybody in */
	struct city_slow slow;
	struct city_notices notices; /* `told` 0: none */
};

/*
 * Makes DIR/barpoint.db, DIR.key and DIR.key.mark. Of the matches, to 1, 3,
 * 5 or 7 points, one in fifty waits to be resumed; one player in ten is of the club Bern. Needs sodium_init()
 * before. Ends the bench if it can't.
 */
void city_make(const char *dir, const struct city_plan *plan);
