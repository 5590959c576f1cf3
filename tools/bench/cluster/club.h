/*
 * club.h - two machines with a log of turns in two nodes of PostgreSQL, and one machine without, all with the
 * same people, who play.
 */
#pragma once

#include "tools/bench/cluster/machines.h"
#include "tools/bench/players.h"

/* People at one server. */
struct seats {
	struct conn *conns; /* owned */
	struct players players;
};

struct club {
	struct bench bench; /* with a folder of its own */
	int pairs, length;
	struct node primary, standby;
	struct machine a, b; /* a writes at first */
	struct child plain;  /* without a log */
	struct seats logged, unlogged;
};

/* Everything runs, in a folder of that name, and all sit at their tables, at rest; `copies` as log-copies. */
void club_open(struct club *club, const struct bench *bench, const char *name, int copies);

/* Nobody plays at the machine that writes any more. */
void club_stand_up(struct club *club);

void club_close(struct club *club);
