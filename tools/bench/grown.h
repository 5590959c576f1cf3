/*
 * grown.h - a server on a large database: how soon somebody is in, and what a line that is typed there costs.
 */
#pragma once

#include "tools/bench/child.h"
#include "tools/bench/conn.h"
#include "tools/bench/work.h"

struct grown {
	struct bench *bench; /* borrowed */
	const char *name;    /* borrowed; also the folder's */
	char dir[BENCH_PATH_SIZE + 64];
	struct child server;
	struct conn conn; /* of the one who types */
	bool has_come;	  /* what is awaited */
};

void grown_make_dir(struct grown *grown);

/* Its database as it has been made since `began`: reports size and time. */
void grown_report_size(const struct grown *grown, int64_t began);

/* Starts the server. Milliseconds until the first line of the answered login of that person. */
double grown_start(struct grown *grown, int person);

/* What grown_start() took in each round. */
void grown_report_starts(const struct grown *grown, double *stopped, double *killed);

/* After a kill the server reads its whole database beside the loop, and again at each start until that was
 * done once. A command's CPU would be that of this thread. */
void grown_await_rest(const struct grown *grown);

/* That person types from now on. */
void grown_login(struct grown *grown, int person);

/* By SIGKILL, while that person is logged in. */
void grown_kill(struct grown *grown);

/* Types a line and waits until it has been answered. */
void grown_ask(struct grown *grown, const char *line);

/* The CPU of a line that is typed `times` times, each with a wrong word after it that shows where the answer
 * ends. */
void grown_type(struct grown *grown, const char *line, int times, struct window *window);

/* The line typed in both, in each round of the series. */
void grown_compare(
	struct grown *large, struct grown *small, const char *line, int times, struct series *series);
