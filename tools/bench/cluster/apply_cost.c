/*
 * apply_cost.c - see apply_cost.h. Actions of matches are recorded by a database as in turns, and applied to
 * a copy of it.
 */
#include "tools/bench/cluster/apply_cost.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "db/db.h"
#include "db/journal.h"
#include "db/log/copy.h"
#include "db/log/log_store.h"
#include "tools/bench/bench.h"
#include "tools/bench/fail.h"
#include "tools/bench/report.h"

enum {
	ROWS = 100000,
	ROWS_AT_ONCE = 200, /* of the log, as a follower keeps them */
	AIM = 100000,
};

struct recorded {
	struct log_row row;
	void *body; /* owned */
};

struct recording {
	struct recorded *turns; /* owned */
	int count, room;
};

static enum db_status
store(void *arg, const struct log_row *row, struct log_place *place, char reason[DB_REASON_SIZE])
{
	struct recording *recording = arg;

	(void)reason;
	if (recording->count == recording->room) {
		recording->room = recording->room * 2 + 1024;
		recording->turns =
			must_resize(recording->turns, (size_t)recording->room, sizeof *recording->turns);
	}
	struct recorded *turn = &recording->turns[recording->count++];
	*turn = (struct recorded){.row = *row, .body = must_alloc(row->size, 1)};
	memcpy(turn->body, row->body, row->size);
	turn->row.body = turn->body;
	*place = (struct log_place){.seq = recording->count, .epoch = 1};
	return DB_OK;
}

static void
record(struct recording *recording, const char *path, int rows_per_turn)
{
	char reason[DB_REASON_SIZE];
	struct db *db = db_open_recorded(path, &(struct log_store){.store = store, .arg = recording}, reason);
	struct action_row row = {
		.side = SIDE_O, .text = "8/5 6/5", .events = "moved 8/5 6/5", .cause = CAUSE_TYPED};

	if (db == NULL)
		fail("%s", reason);
	for (int i = 0; i < ROWS; i++) {
		row.previous = row.id;
		row.number = row.throw_number = i + 1;
		row.at_ms = 1700000000000 + i;
		row.side = i % 2 == 0 ? SIDE_O : SIDE_X;
		if (action_append(db, 1, &row) != DB_OK ||
			((i + 1) % rows_per_turn == 0 && db_commit(db) != DB_OK))
			fail("%s", db_error(db));
	}
	db_close(db);
}

static double
cpu_s(void)
{
	struct timespec now;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Rows a second of CPU. */
static double
apply(const struct recording *recording, const char *path)
{
	char reason[DB_REASON_SIZE];
	struct copy *copy = copy_open(path, reason);
	double began = 0;

	for (int i = 0; copy != NULL && i < recording->count; i++) {
		const struct log_place place = {.seq = i + 1, .epoch = 1};
		if (i == 1) /* the first makes the tables */
			began = cpu_s();
		if (copy_apply(copy, &recording->turns[i].row, &place, reason) != COPY_DONE ||
			(i % ROWS_AT_ONCE == 0 && copy_keep(copy, reason) != COPY_DONE))
			fail("%s", reason);
	}
	if (copy == NULL || copy_keep(copy, reason) != COPY_DONE)
		fail("%s", reason);
	double took = cpu_s() - began;
	copy_close(copy);
	return ROWS / took;
}

static void
measure(const struct bench *bench, const char *name, int rows_per_turn)
{
	struct recording recording = {.turns = NULL};
	char path[BENCH_PATH_SIZE + 64], copy[BENCH_PATH_SIZE + 64];

	snprintf(path, sizeof path, "%s/recorded-%d.db", bench->dir, rows_per_turn);
	snprintf(copy, sizeof copy, "%s/applied-%d.db", bench->dir, rows_per_turn);
	record(&recording, path, rows_per_turn);
	report_value(name, apply(&recording, copy), GOAL_VALUE_AT_LEAST, AIM);
	for (int i = 0; i < recording.count; i++)
		free(recording.turns[i].body);
	free(recording.turns);
}

void
apply_cost_report(const struct bench *bench)
{
	report_title("cluster: a copy applies actions of matches");
	measure(bench, "rows/s of CPU, one a turn", 1);
	measure(bench, "rows/s of CPU, ten a turn", 10);
}
