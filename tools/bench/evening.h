/*
 * evening.h - people in tournaments: they enter, a director starts them, everybody is paired and can join.
 */
#pragma once

#include "tools/bench/accounts.h"
#include "tools/bench/bench.h"
#include "tools/bench/child.h"
#include "tools/bench/conn.h"

struct evening;

struct evening_entrant {
	struct evening *evening;	  /* borrowed */
	struct conn *conn;		  /* borrowed */
	int tournament;			  /* of the evening, from 0 */
	char opponent[ACCOUNT_NAME_SIZE]; /* once paired */
	bool entered, is_playing;
};

struct evening {
	struct bench *bench;
	struct evening_entrant *entrants; /* owned; of a tournament one after another, its director first */
	int tournaments, each;		  /* how many, and entrants of each */
	long *number;			  /* of each tournament, 0 = not known yet; owned */
	int entered, paired, playing;
};

/* Takes over tournaments * each connections of people who are logged in. Returns when all are paired, in
 * tournaments of that kind: "swiss 1 rounds=2". */
void evening_begin(struct evening *evening, struct bench *bench, struct conn *conns, int tournaments,
	int each, const char *kind);

/* That entrant types the join. */
void evening_join(struct evening *evening, int entrant);

/* The connections stay with their owner. */
void evening_clear(struct evening *evening);
