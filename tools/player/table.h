/*
 * table.h - what a player at a table knows, and what the table waits for. Lines go in, nothing comes out:
 * who decides reads `asked`.
 *
 * Owns nothing: plain data. May not touch: sockets, clocks.
 */
#pragma once

#include <stdbool.h>

#include "tools/player/heard.h"
#include "tools/player/view.h"

/* What the player is asked for now. */
enum asked {
	ASKED_NOTHING,
	ASKED_ROLL, /* or to double, or to resign */
	ASKED_MOVE,
	ASKED_DOUBLE, /* to answer one */
	ASKED_RESIGN, /* likewise */
	ASKED_WIN,    /* to let stand that the other's last checker is off */
	ASKED_NEXT,   /* to join for the next game */
};

enum doubler { DOUBLER_NONE, DOUBLER_WE, DOUBLER_THEY };

struct table {
	enum asked asked;
	bool has_view;
	struct view view;
	struct dice thrown; /* lie on the board, of `mover`: a double may come while they do (cube=anytime) */
	enum side mover;
	bool wants_board; /* what is known is too old to decide by: it has to be asked for */
	bool looks;	  /* has asked: the board says what the table waits for */
	bool may_reroll;
	bool resigning;	      /* the other has not answered yet */
	bool refused_resign;  /* in this game */
	bool no_double;	      /* the server has refused one in this game */
	bool no_redouble;     /* likewise */
	enum doubler doubler; /* the first one in this row of doubles */
	int offered;	      /* points that the other resigns; 0 = unknown */
	bool jacoby;
	bool nocube;
	int delay; /* seconds for each turn of the clock; 0: there is none, or it isn't known yet */
};

/* Begins a match or goes on with one. */
void table_sit(struct table *table);

/* What the line means for the table. */
void table_hear(struct table *table, const struct heard *heard, const char *line);

/* The player has answered what was asked. */
void table_answered(struct table *table);

/* Whether a decision by the one is good at the other. */
bool table_asks_the_same(const struct table *one, const struct table *other);

/* It is the other's turn to do something, as far as is known. */
bool table_waits(const struct table *table);
