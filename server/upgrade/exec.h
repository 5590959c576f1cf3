/*
 * exec.h - the last turn of this program, and the first moment of the next.
 */
#pragma once

#include <stdbool.h>

struct server;

/* Commits, and lets go what is held (server/loop/turn.h). */
typedef bool exec_settle_fn(struct server *server);

struct exec_plan {
	const char *program;
	char *const *argv;
	int lock; /* descriptor of the lock on the data directory */
	exec_settle_fn *settle;
};

/* Returns only if it fails: with a sentence. Lines that can't be carried may have ended then. */
const char *exec_program(struct server *server, const struct exec_plan *plan);

/* Signals wait while one program takes the place of the other: from here on they come. */
void exec_let_signals_come(void);
