/*
 * admin_request.h - one request of barpoint-admin: whom it is put to, and what its answer has changed.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "db/people/players.h"

struct server;

enum { ADMIN_REASON_SIZE = 256 };

struct admin_request {
	struct db *db;
	int64_t now;			       /* Unix seconds */
	FILE *answer;			       /* borrowed */
	bool (*is_reserved)(const char *name); /* true for the names of commands, which no account may have */
	/* The running server, whose memory no request can change. NULL without one, and then the questions to
	 * it are NULL, too. */
	struct server *server;
	bool (*has_room)(struct server *server); /* false: requests that need rows are refused */
	bool (*is_online)(struct server *server, const char *name);
	bool (*reload)(struct server *server, FILE *told); /* false: not all could be read */
	/* Begins an upgrade; its end is told to the tool that asks. False with a sentence. NULL where the
	 * server only reads. */
	bool (*upgrade)(struct server *server, char reason[ADMIN_REASON_SIZE]);
	/* filled in */
	char player[PLAYER_NAME_SIZE]; /* whose account has changed, "" = nobody's */
	bool parts;		       /* it was disabled: a session logged in with it has to go */
	bool bans;		       /* a ban has changed */
	bool waits;		       /* the answer comes later */
	bool noted;		       /* it is on record, and nothing else was stored */
};
