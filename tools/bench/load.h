/*
 * load.h - many connections that each send a line, wait for its answer, and send it again.
 *
 * An answer is the first line that neither is empty nor begins with a digit: those are the numbered lines of
 * CLIP that come unasked, and the list of a `who` sent ahead of the line that is answered by prose.
 */
#pragma once

#include <stdint.h>
#include <sys/time.h>

#include "tools/bench/conn.h"
#include "tools/bench/work.h"

struct event;
struct load;

struct caller {
	struct load *load;   /* borrowed */
	struct conn *conn;   /* borrowed */
	struct event *pause; /* owned; NULL without a pace */
	int64_t sent_at;     /* 0 = nothing outstanding */
	int64_t bytes;	     /* of conn, when the line was sent */
	bool is_pausing;
};

struct load {
	struct work work;
	struct caller *callers; /* owned */
	int count;
	struct timeval pace;
	char line[128];
};

/* Takes over the handlers of `count` open connections; at rest at first. `pace` is the pause in seconds
 * between an answer and the next line, 0 = none. With a pace an answer has come when it is in the client's
 * socket, however late the bench reads it. */
void load_init(
	struct load *load, struct bench *bench, struct conn *conns, int count, const char *line, double pace);
void load_clear(struct load *load);

/* A load over connections of its own, which it opens to a ceiling; conns has room for `count`. */
void load_init_ceiling(struct load *load, struct bench *bench, const struct child *child, struct conn *conns,
	int count, const char *line);
