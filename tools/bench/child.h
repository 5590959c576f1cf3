/*
 * child.h - a process under test: barpointd or a ceiling, started with its own folder for data.
 *
 * Owns: the processes, which end with the bench, however it ends.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "tools/bench/bench.h"
#include "tools/bench/conn.h"
#include "tools/bench/window.h"

struct child {
	const char *name; /* borrowed; also the folder's */
	pid_t pid;
	int port[LINE_COUNT];		/* 0 = none for such lines */
	struct door door;		/* by which clients come; lines of text at first */
	char dir[BENCH_PATH_SIZE + 64]; /* data */
	char log[BENCH_PATH_SIZE + 64]; /* its standard error */
};

enum echo_kind {
	ECHO_PLAIN,
	ECHO_JOURNALED,
	ECHO_SPREAD,
	ECHO_PAGE,
};

enum hashing {
	HASHING_CHEAP, /* thousands of accounts must not take minutes */
	HASHING_REAL,  /* the server's default cost */
};

/* Each returns once the child accepts connections, or ends the bench. Data of an earlier child of that
 * name is used again. */
void child_start_server(
	struct child *child, const struct bench *bench, const char *name, enum hashing hashing);

/* A server with these options, NULL at the end, before those that the user gives. */
void child_start_with(
	struct child *child, const struct bench *bench, const char *name, const char *const *options);

/* Likewise; returns once it accepts connections on that port, of programs that watch, say. 0: as always. */
void child_start_awaiting(struct child *child, const struct bench *bench, const char *name,
	const char *const *options, int port);

/* A port of 127.0.0.1 that nobody has now. */
int child_free_port(void);

/* A server with all kinds of lines, and cheap hashing. */
void child_start_lines(struct child *child, const struct bench *bench, const char *name);

/* The child as clients see it who connect by lines of this kind. */
struct child child_by(const struct child *child, enum line line);

void child_start_echo(struct child *child, const struct bench *bench, const char *name, enum echo_kind kind);

/* By SIGTERM; one that crashes at its end fails the bench. */
void child_stop(struct child *child);

/* By SIGKILL. */
void child_kill(struct child *child);

/* Between these two it does nothing, and clients may wait for it. */
void child_halt(const struct child *child);
void child_go_on(const struct child *child);

/* CPU time in nanoseconds of all threads, user and system. */
int64_t child_cpu(const struct child *child);

/* Bytes of anonymous resident memory. */
int64_t child_memory(const struct child *child);

/* Asks by SIGUSR1 for the line `stats: turns=N commits=N rows=N lines=N ... waited=N dearest=N`. False if the
 * child has none. */
bool child_stats(const struct child *child, struct stats *stats);
