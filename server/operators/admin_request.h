/*
 * admin_request.h - one request of barpoint-admin: whom it is put to, and what its answer has changed.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "db/players.h"

struct server;

struct admin_request {
	struct db *db;
	int64_t now;			       /* Unix seconds */
	FILE *answer;			       /* borrowed */
	bool (*is_reserved)(const char *name); /* a command is called so: no account can be */
	/* The server that runs, whose memory no request can change. Else NULL, and so are the questions to
	 * it. */
	struct server *server;
	bool (*has_room)(struct server *server); /* false: what would need rows is refused */
	bool (*is_online)(struct server *server, const char *name);
	/* filled in */
	char player[PLAYER_NAME_SIZE]; /* whose account has changed, "" = nobody's */
	bool parts;		       /* it was disabled: a session logged in with it has to go */
	bool bans;		       /* a ban has changed */
};
