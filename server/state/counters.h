/*
 * counters.h - what has happened since the start, counted for the operator: plays, matches, who was refused,
 * how long turns and commits take.
 *
 * Owns: the counters. May not touch: what they count.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "db/notices/outbox.h"
#include "server/state/announce.h"

struct server;

/* Why somebody was not let in. */
enum refused {
	REFUSED_BANNED,	      /* the address is */
	REFUSED_FULL,	      /* as many sessions as there can be */
	REFUSED_CONNECTIONS,  /* too many of that address */
	REFUSED_VISITORS,     /* likewise, of connections that are no sessions */
	REFUSED_HANDSHAKE,    /* TLS or a PROXY header did not come to an end */
	REFUSED_LOGIN,	      /* a wrong name or password */
	REFUSED_CUT_OFF,      /* too many of them */
	REFUSED_DISABLED,     /* the account is */
	REFUSED_REGISTRATION, /* too many new accounts of that address */
	REFUSED_NEW_VISITORS, /* too many new accounts of visitors */
	REFUSED_READING,      /* that address reads too much */
	REFUSED_WAITING,      /* too many of that address wait for a turn of the log */
	REFUSED_STREAMS,      /* too many event streams of that address */
	REFUSED_STREAMS_FULL, /* as many of them as there can be */
	REFUSED_FEED,	      /* a wrong address of a feed */
	REFUSED_CROWDED,      /* a visitor who had to go for another one */
	REFUSED_KINDS,
};

enum { HISTOGRAM_BUCKETS = 10 };

/* How many took at most as long as each bucket says; the last has the rest. */
struct histogram {
	uint64_t counts[HISTOGRAM_BUCKETS + 1];
	uint64_t sum_ns;
};

struct counters {
	uint64_t refused[REFUSED_KINDS];
	uint64_t handshakes;		 /* of TLS, that came to an end */
	uint64_t pages_failed;		 /* the page could not be read from web-root */
	int64_t visiting;		 /* now: connections to web ports that are no lines */
	int64_t streaming;		 /* now: event streams, among the former */
	uint64_t plays, begun, finished; /* begun, finished: matches */
	uint64_t visitors_made, visitors_kept, visitors_erased;
	uint64_t feeds_read, data_read;
	/* letters that were carried, or given up; rows that were answered, lapsed, or too many */
	uint64_t notices_sent[NOTICE_WAYS], notices_failed[NOTICE_WAYS];
	uint64_t notices_answered, notices_lapsed, notices_crowded;
	struct histogram turns, commits, log_appends;
	int64_t turn_began_ns; /* 0: nothing has happened in it yet */
	uint64_t waited_turns; /* for which a line of somebody who plays has waited at most, likewise */
	int64_t dearest_ns;    /* CPU of the dearest piece of an answer since that was asked last */
};

/* server->counters, all zero. Ends the process if out of memory. */
void counters_open(struct server *server);
void counters_close(struct server *server);

/* The longest time of each bucket. */
extern const int64_t histogram_limits_ns[HISTOGRAM_BUCKETS];

void histogram_add(struct histogram *histogram, int64_t ns);

/* Counts plays and matches. */
extern const struct subscriber counters_subscriber;

/* A piece of an answer, or the start of one, began when the thread had used this time (clock_cpu_ns()). */
void counters_piece(struct counters *counters, int64_t began_ns);

/* The loop is about to wait: how long has the turn taken? */
void counters_turned(struct server *server);
