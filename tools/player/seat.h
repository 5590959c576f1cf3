/*
 * seat.h - one house player: an account, its connection, the table it plays at.
 *
 * Owns: the link, the timer of its next action. May not touch: how a choice is made (decide.h), what the
 * server's lines mean (heard.h).
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "tools/player/accounts.h"
#include "tools/player/challenges.h"
#include "tools/player/decide.h"
#include "tools/player/link.h"
#include "tools/player/silent.h"
#include "tools/player/thinker.h"

struct seat;

/* What all seats of a process share; outlives them. */
struct house {
	struct link_target target;
	const char *accounts; /* the file, read again when a password is refused */
	const struct engine *engine;
	struct thinker *thinker; /* decides for all seats */
	struct secret secret;
	int pace_ms;	 /* a person's, about; 0: no pauses */
	int patience_ms; /* how long an opponent may be silent */
	struct challenges challenges;
	struct silent silent;
	int seats;		  /* that have not ended */
	void (*moved)(void *arg); /* a seat has sat down or stood up */
	void *arg;		  /* of that */
};

/* NULL without memory. */
struct seat *seat_open(struct house *house, const struct account *account);

/* It sits at a table. */
bool seat_plays(const struct seat *seat);

/* It is nobody's any more: house->seats counts it no longer. */
bool seat_has_ended(const struct seat *seat);

/* Says goodbye and sends nothing more. */
void seat_leave(struct seat *seat);
void seat_close(struct seat *seat);

/* A second has passed. */
void seat_tick(struct seat *seat);
