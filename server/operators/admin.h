/*
 * admin.h - what barpoint-admin asks for: one request, one answer. The same code answers whether a server
 * runs and is asked through its socket (admin_socket.h) or the tool has the database to itself.
 *
 * A request is one line of words. The answer's first line is `ok` or `error <sentence>`; what was asked for
 * follows, a row to a line.
 *
 * May not touch: sockets; sessions only in admin_live.c. Rows are appended; the caller commits, and tells the
 * answer after that.
 */
#pragma once

#include <stdbool.h>

#include "db/db.h"
#include "server/operators/admin_request.h"

enum {
	ADMIN_LINE_SIZE = 1024, /* of a request, with its NUL */
	ADMIN_PATH_SIZE = 108,	/* of the socket: what a Unix address holds */
};

/* DB_OK: the answer is complete, even if it is an error. Else nothing may be committed. */
MUST_USE enum db_status admin_answer(struct admin_request *request, const char *line);

/* DIR/admin.sock. False if that is longer than an address can be. */
MUST_USE bool admin_socket_path(char path[ADMIN_PATH_SIZE], const char *directory);
