/*
 * stream_parts.h - what a stream is, for those who make it up: coverage.c for the matches, streams.c for what
 * happens in them, stream.c for each reader, stream_asked.c for the request.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/queue.h>

#include "server/web/streams/relay.h"

struct piece;
struct visitor;

enum { COVERAGE_BUCKETS = 1024 };

TAILQ_HEAD(stream_list, stream);
TAILQ_HEAD(coverage_list, coverage);
LIST_HEAD(coverage_bucket, coverage);

/* A match that has streams. */
struct coverage {
	struct streams *streams; /* borrowed */
	struct relay relay;
	int64_t told; /* how far in the scroll all streams are that keep up */
	struct stream_list list;
	int count; /* of them */
	int64_t looked_ms;
	bool touched;
	LIST_ENTRY(coverage) next_in_bucket;
	TAILQ_ENTRY(coverage) next_touched;
	TAILQ_ENTRY(coverage) next_looked;
	TAILQ_ENTRY(coverage) next_reading;
};

/* One reader. */
struct stream {
	struct coverage *coverage; /* borrowed */
	struct visitor *visitor;   /* NULL before the head of the answer; then it is kept */
	int after;		   /* number of the last action that the reader has, until it has joined */
	struct retelling *past;	   /* owned; of what is no longer in the scroll */
	int64_t at;		   /* in the scroll, once it has joined */
	bool joined, greeted, knows_clock, ended, ready;
	int unread; /* beats that found the same output waiting */
	int64_t written_ms;
	TAILQ_ENTRY(stream) next;
	TAILQ_ENTRY(stream) next_ready;
	TAILQ_ENTRY(stream) next_beat;
};

struct streams {
	struct server *server; /* borrowed */
	struct coverage_bucket buckets[COVERAGE_BUCKETS];
	struct coverage_list touched; /* in this turn */
	struct coverage_list looked;  /* all, with the one looked at longest ago first */
	struct coverage_list reading; /* their relays are */
	struct stream_list ready;     /* there is something to do for them */
	struct stream_list beat;      /* begun and not ended, the one silent for longest first */
};

/* The coverage of a match, if it has one; else NULL. */
struct coverage *coverage_find(struct streams *streams, int64_t match);

/* The coverage of a match whose last action is `number`; opened if it has none yet. NULL if the match can't
 * be read. It is freed with the last of its streams. */
struct coverage *coverage_of(struct streams *streams, const struct match_row *row, int number);
void coverage_leave(struct coverage *coverage, struct stream *stream);

/* There is something to do for the stream: stream_step() will be called. */
void stream_wake(struct stream *stream);

/* Takes the stream's next step; true if that cost much. */
bool stream_step(struct stream *stream);

/* Sends it a piece that it shares with others, from the scroll where it is. */
void stream_share(struct stream *stream, struct piece *piece);

/* Whether the stream holds as much as it may now. */
bool stream_is_full(const struct stream *stream);

/* It has been silent for a while. */
void stream_beat(struct stream *stream);

/* Work was done for it: its address pays. */
void stream_charge(const struct stream *stream);

/* Frees it, wherever it is listed. */
void stream_free(struct stream *stream);
