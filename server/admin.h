/*
 * admin.h - what barpoint-admin asks for: one request, one answer. The same code answers whether a server
 * runs and is asked through its socket (admin_socket.h) or the tool has the database to itself.
 *
 * A request is one line of words. The answer's first line is `ok` or `error <sentence>`; what was asked for
 * follows, a row to a line.
 *
 * May not touch: sockets, sessions. Rows are appended; the caller commits, and tells the answer after that.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "db/players.h"

enum {
	ADMIN_LINE_SIZE = 1024, /* of a request, with its NUL */
	ADMIN_PATH_SIZE = 108,	/* of the socket: what a Unix address holds */
};

struct server;

struct admin_request {
	struct db *db;
	int64_t now;			       /* Unix seconds */
	FILE *answer;			       /* borrowed */
	bool (*is_reserved)(const char *name); /* a command is called so: no account can be */
	/* Of a server that runs: what it keeps in memory can't be changed. Else NULL, as are the questions to
	 * it. */
	struct server *server;
	bool (*has_room)(struct server *server); /* false: what would need rows is refused */
	bool (*is_online)(struct server *server, const char *name);
	/* filled in */
	char player[PLAYER_NAME_SIZE]; /* whose account has changed, "" = nobody's */
	bool parts;		       /* it was disabled: who is logged in with it has to go */
	bool bans;		       /* a ban has changed */
};

/* DB_OK: the answer is complete, be it an error. Else nothing may be committed. */
MUST_USE enum db_status admin_answer(struct admin_request *request, const char *line);

/* DIR/admin.sock. False if that is longer than an address can be. */
MUST_USE bool admin_socket_path(char path[ADMIN_PATH_SIZE], const char *directory);
