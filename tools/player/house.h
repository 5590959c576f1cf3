/*
 * house.h - what all house players of a process share.
 */
#pragma once

#include "tools/player/challenges.h"
#include "tools/player/link.h"
#include "tools/player/silent.h"
#include "tools/player/thinker.h"

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
