/*
 * heard.h - a line of the server, and what it means to a player at a table.
 *
 * The server says by tags what its lines are (protocol/README.md, "Tags"), so no sentence is understood here.
 * Only the server writes lines that begin with `@`: what others say comes after a number and a name, so
 * nobody can put words into the server's mouth.
 */
#pragma once

#include "protocol/text.h"

enum heard_kind {
	HEARD_NOTHING, /* of interest */
	HEARD_REFUSAL, /* of the last command, and none of those below: `rest` */

	/* logging in */
	HEARD_STATE,	 /* begins: how things stand */
	HEARD_SETTINGS,	 /* line 2 */
	HEARD_STATE_END, /* all was told */
	HEARD_VERSION,	 /* of the server: the answer to the last command of a login */
	HEARD_REPLACED,	 /* somebody has logged in with the same name */

	/* in the lobby */
	HEARD_STATUS,  /* of a player: `name`, and their opponent in `other`, "-" if none */
	HEARD_WARNING, /* the invitation that follows would replace a saved match */
	HEARD_TYPE_JOIN,
	HEARD_TOURNAMENT, /* it is in one */
	HEARD_TOURNAMENT_OVER,
	HEARD_PAIRED,	  /* the invitation that follows comes from one */
	HEARD_NO_SAVED,	  /* match with `name` */
	HEARD_SAVED,	  /* a row of `show saved`: `name` is logged in and ready */
	HEARD_SAVED_AWAY, /* likewise, `name` is not */

	/* a match begins and ends */
	HEARD_BEGINS,
	HEARD_GOES_ON,
	HEARD_TERMS, /* of the match, as they may be typed: `rest` */
	HEARD_GAME,  /* a new one */
	HEARD_JOIN_NEXT,
	HEARD_OVER,

	/* a turn */
	HEARD_BOARD,
	HEARD_MAY_REROLL,
	HEARD_ROLL,
	HEARD_PASS,  /* one of the two can't move */
	HEARD_CLOCK, /* of `name`: `number` milliseconds of the delay are left, `rest` says whether it runs */
	HEARD_WANTS_PAUSE,
	HEARD_ACTS, /* the other rolls or moves */
	HEARD_SIGN, /* the other is there, or will be soon */

	/* offers and their answers */
	HEARD_DOUBLES,
	HEARD_WE_DOUBLE,
	HEARD_TAKEN, /* by either */
	HEARD_NO_DOUBLE,
	HEARD_NO_REDOUBLE,
	HEARD_RESIGNS, /* `number` points; 0 = the server didn't say */
	HEARD_WE_RESIGN,
	HEARD_OFFER_WAITS,     /* ours, after a lost connection */
	HEARD_GOES_ON_PLAYING, /* a resignation was refused */
	HEARD_WIN_WAITS,       /* open tables */

	HEARD_TALK, /* the other says something: `name` */
};

enum { HEARD_REST_SIZE = 256 };

struct heard {
	enum heard_kind kind;
	char name[NAME_SIZE];
	char other[NAME_SIZE];
	int number;
	char rest[HEARD_REST_SIZE]; /* cut if it is longer */
};

struct heard hear(const char *line);
