/*
 * nodes.h - servers of PostgreSQL that the bench makes: a primary, and a synchronous standby of it.
 *
 * PostgreSQL refuses to run as root: then they run as user postgres. They end with the bench, however it
 * ends.
 */
#pragma once

#include <stdbool.h>
#include <sys/types.h>

#include "tools/bench/bench.h"

struct node {
	const char *name; /* borrowed; also the folder's */
	int port;
	pid_t pid;
	char dir[BENCH_PATH_SIZE + 64];
};

/* Ends the bench with a sentence if PostgreSQL isn't installed. */
void nodes_find(const struct bench *bench);

/* A new one, empty but for the database `club`. */
void node_make(struct node *node, const struct bench *bench, const char *name);

/* A standby of that one, which from now on stores nothing without it. */
void node_follow(struct node *node, const struct bench *bench, const char *name, const struct node *primary);

/* The standby is a primary from now on, when this returns. */
void node_promote(const struct node *node);

/* All of its processes at once, as with the machine. */
void node_kill(struct node *node);

/* A question with one number as its answer. */
long long node_ask(const struct node *node, const char *database, const char *sql);
