/*
 * post.h - a courier of the bench's: it asks a server for letters at its socket (COURIER.md), and carries
 * them nowhere.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "tools/bench/bench.h"
#include "tools/bench/child.h"

struct bufferevent;
struct event;

enum { POST_AT_ONCE = 20 };

struct post {
	struct bench *bench;	    /* borrowed */
	const char *take;	    /* borrowed: what it asks for */
	struct bufferevent *stream; /* owned */
	struct event *pause;	    /* owned */
	int64_t letter[POST_AT_ONCE];
	int count;   /* letters that it has */
	int awaited; /* answers */
	bool goes_on;
	bool has_reported; /* since it has asked for letters */
	int64_t carried;   /* letters in all */
};

/* Says hello, as one that carries mail, pushes and hooks. `take`: such as "take 20". */
void post_open(struct post *post, struct bench *bench, const struct child *child, const char *take);
void post_close(struct post *post);

/* Asks for letters, and runs the loop until they have come. Returns how many there are. */
int post_take(struct post *post);

/* Reports them as carried, likewise. */
void post_report(struct post *post);

/* From now on, or no longer, it does both whenever the loop runs: without a pause as long as there are
 * letters, else every five seconds. */
void post_go_on(struct post *post, bool goes_on);
