/*
 * closing.h - why a session ends, and who reads which line about it (protocol 4.10, section 3).
 */
#pragma once

#include "db/interruptions.h"
#include "protocol/messages.h"

enum close_why {
	CLOSE_BYE,
	CLOSE_DROPPED, /* the far end hung up */
	CLOSE_NETWORK, /* the socket failed, or the reader was too slow */
	CLOSE_IDLE,
	CLOSE_SECOND, /* the same player logged in again */
	CLOSE_JOINED, /* its player goes on with another session (entrance/seat.h) */
	CLOSE_SHUTDOWN,
	CLOSE_UPGRADE, /* another program goes on (server/upgrade/), and can't have this connection */
	CLOSE_KICKED,  /* by an operator */
	CLOSE_REFUSED, /* before login: limits, three failures; or the login could not be stored */
	CLOSE_WHY_COUNT,
};

/* MSG_NONE: they read nothing. */
struct closing {
	enum message self;     /* whose session it is */
	enum message lobby;    /* everybody with notify=YES */
	enum message table;    /* the opponent */
	enum message watchers; /* of this player */
	enum stop_why stop;    /* the match, on record */
	const char *log;
};

const struct closing *closing_of(enum close_why why);
