/*
 * coverage.c - the matches that have streams, found by their numbers: a match is read for the first of its
 * streams, and forgotten with the last.
 */
#include <stdlib.h>

#include "server/state/server.h"
#include "server/system/memory.h"
#include "server/web/streams/stream_parts.h"

static struct coverage_bucket *
bucket_of(struct streams *streams, int64_t match)
{
	return &streams->buckets[(uint64_t)match % COVERAGE_BUCKETS];
}

struct coverage *
coverage_find(struct streams *streams, int64_t match)
{
	struct coverage *coverage;

	LIST_FOREACH(coverage, bucket_of(streams, match), next_in_bucket)
		if (coverage->relay.row.id == match)
			return coverage;
	return NULL;
}

/* NULL if the match can't be read. */
static struct coverage *
coverage_open(struct streams *streams, const struct match_row *row, int number)
{
	struct coverage *coverage = must_calloc(1, sizeof *coverage);

	if (!relay_open(&coverage->relay, streams->server, row, number)) {
		free(coverage);
		return NULL;
	}
	coverage->streams = streams;
	coverage->looked_ms = streams->server->tick_ms;
	TAILQ_INIT(&coverage->list);
	LIST_INSERT_HEAD(bucket_of(streams, row->id), coverage, next_in_bucket);
	TAILQ_INSERT_TAIL(&streams->looked, coverage, next_looked);
	TAILQ_INSERT_TAIL(&streams->reading, coverage, next_reading);
	return coverage;
}

static void
coverage_free(struct coverage *coverage)
{
	struct streams *streams = coverage->streams;

	LIST_REMOVE(coverage, next_in_bucket);
	TAILQ_REMOVE(&streams->looked, coverage, next_looked);
	if (coverage->relay.state == RELAY_READING)
		TAILQ_REMOVE(&streams->reading, coverage, next_reading);
	if (coverage->touched)
		TAILQ_REMOVE(&streams->touched, coverage, next_touched);
	relay_close(&coverage->relay);
	free(coverage);
}

struct coverage *
coverage_of(struct streams *streams, const struct match_row *row, int number)
{
	struct coverage *coverage = coverage_find(streams, row->id);

	return coverage != NULL ? coverage : coverage_open(streams, row, number);
}

void
coverage_leave(struct coverage *coverage, struct stream *stream)
{
	TAILQ_REMOVE(&coverage->list, stream, next);
	coverage->count--;
	if (TAILQ_EMPTY(&coverage->list))
		coverage_free(coverage);
}
