/*
 * referee.h - GNU Backgammon as an opponent: it runs as a child process and is asked for plays through a
 * socket. It judges without a look ahead and without the cube.
 *
 * Owns: the process and the socket; the child ends with the bench.
 */
#pragma once

#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

#include "server/rules/play.h"

struct referee {
	pid_t pid;
	FILE *stream;
	char path[108]; /* of the socket */
};

/* False, and nothing runs, if it is not installed. `dir` is an existing folder. */
bool referee_start(struct referee *referee, const char *dir);
void referee_stop(struct referee *referee);

/* Its play for `side`; ends the bench if it answers with none. */
void referee_play(struct referee *referee, const struct board *board, enum side side, struct dice dice,
	struct board *after);
