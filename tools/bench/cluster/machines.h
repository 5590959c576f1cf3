/*
 * machines.h - servers that share a log of turns: one writes, the others follow.
 */
#pragma once

#include <stdbool.h>
#include <sys/types.h>

#include "tools/bench/child.h"
#include "tools/bench/cluster/nodes.h"

struct machine {
	struct child child;
	const struct bench *bench; /* borrowed */
	int watch_port;		   /* for programs that watch */
	int web_port;		   /* for readers */
	char config[BENCH_PATH_SIZE + 64];
};

/* Its configuration and its folder, without a database. `copies` as log-copies. */
void machine_init(struct machine *machine, const struct bench *bench, const char *name,
	const struct node *nodes, int count, int copies);

/* False with errno. */
bool file_copy(const char *from, const char *to, mode_t mode);

/* The first of them: makes a database, and begins the log with it. It doesn't run then. */
void machine_begin_log(struct machine *machine);

/* Copies the database and the keys of another one, which may run. */
void machine_copy(const struct machine *machine, const struct machine *of);

/* Returns once people may come, or once it follows. */
void machine_start_writer(struct machine *machine);
void machine_start_follower(struct machine *machine);

/* Returns once it has all of the log, and serves readers. */
void machine_start_reader(struct machine *machine);

/* A figure of its metrics; -1: there is none. */
double machine_figure(const struct machine *machine, const char *name);

/* Whether it greets somebody who comes. Waits for up to two seconds. */
bool machine_serves(const struct machine *machine);

/* barpoint-admin on its data; up to four words. An error ends the bench. */
void machine_admin(const struct machine *machine, const char *const *words);
