/*
 * referee.h - GNU Backgammon as an opponent: it runs as a child process and is asked for plays through a
 * socket.
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

/* What is played for, by side. */
struct bout {
	int length; /* 0: single games for points, without a cube */
	int score[2];
	int cube;
	enum side owner; /* SIDE_NONE: centred */
	bool crawford_game, crawford_done;
};

enum referee_plays { REFEREE_WITHOUT_CUBE, REFEREE_WITH_CUBE };

/* False, and nothing runs, if it is not installed. `dir` is an existing folder. It looks `plies` ahead
 * for plays and cube. */
bool referee_start(struct referee *referee, const char *dir, enum referee_plays plays, int plies);
void referee_stop(struct referee *referee);

/* Runs a Python script within it, in the folder, and waits for its end. False if it is not installed. */
bool referee_run_script(const char *dir, const char *script);

/* Its play for `side`. This and what follows end the bench if the answer is of no use. */
void referee_play(struct referee *referee, const struct bout *bout, const struct board *board, enum side side,
	struct dice dice, struct board *after);

/* Whether `side`, which may, doubles; and whether it takes the other's double. */
bool referee_doubles(
	struct referee *referee, const struct bout *bout, const struct board *board, enum side side);
bool referee_takes(
	struct referee *referee, const struct bout *bout, const struct board *board, enum side side);
