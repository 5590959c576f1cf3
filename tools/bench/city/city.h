/*
 * city.h - a database of years: players, finished and saved matches, with every row that a server would have
 * written. `barpoint-admin verify` accepts it, and a server starts on it.
 */
#pragma once

enum {
	CITY_NAME_SIZE = 16,
	CITY_RIVAL = 1,	       /* the second player and the third play one match in a hundred */
	CITY_LONG = 2,	       /* long slow matches of one more player, with two others */
	CITY_BATCH_HOURS = 48, /* of service time from a batch of slow matches to the next */
};

/* The first `people` play so many slow matches beside the others. Batch N of them falls due N times
 * CITY_BATCH_HOURS after the first start. */
struct city_slow {
	int people, matches, batches;
};

struct city_plan {
	void (*name)(int number, char name[CITY_NAME_SIZE]); /* of a player */
	int first;					     /* number of a player */
	int players, matches;
	int games; /* of match 1, which has no length and waits to be resumed; 0 = there is none such */
	const char *hash; /* of all passwords; NULL: none lets anybody in */
	struct city_slow slow;
};

/*
 * Makes DIR/barpoint.db, DIR.key and DIR.key.mark. Of the matches, to 1, 3,
 * 5 or 7 points, one in fifty waits to be resumed; one player in ten is of the club Bern. Needs sodium_init()
 * before. Ends the bench if it can't.
 */
void city_make(const char *dir, const struct city_plan *plan);
