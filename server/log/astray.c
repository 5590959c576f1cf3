/*
 * astray.c - see follower.h: a copy that can't follow the log any more.
 * The log is the truth, so that nothing is lost with it that anybody was told.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/log/copy.h"
#include "server/log/aside.h"
#include "server/log/follower.h"
#include "server/log/statements.h"
#include "server/log/wait.h"
#include "server/system/clock.h"
#include "server/system/log.h"

enum {
	BEAT_WITHIN_MS = 2500, /* there is one each second */
	LOOK_AGAIN_MS = 200,
	PATH_SIZE = CONFIG_TEXT_SIZE + 64,
};

void
follower_halt(struct follower *follower, const char *trouble)
{
	log_error("log", "stays at turn %lld: %s", (long long)follower->log->place.seq, trouble);
	follower->log->halted = trouble;
}

/* --- is it the log that is astray? */

/* This machine's key opens the last row there. */
static bool
opens_last(struct turn_log *log, int64_t last)
{
	char after[24], reason[ENTRY_REASON_SIZE];
	const char *values[] = {after, "2"};
	struct log_entry before, row;
	uint8_t *changes = NULL;
	size_t size;

	snprintf(after, sizeof after, "%lld", (long long)last - 2);
	PGresult *answer = log_ask(log,
		&(struct connection_question){.statement = LOG_ROWS, .count = 2, .values = values},
		FOLLOWER_ANSWER_MS);
	bool opens = PQresultStatus(answer) == PGRES_TUPLES_OK && PQntuples(answer) == 2;
	if (opens) {
		log_entry_read(&before, log, answer, 0);
		log_entry_read(&row, log, answer, 1);
		memcpy(row.before, before.digest, sizeof row.before);
		opens = log_entry_is_next(&row) &&
			log_entry_open(&row, &log->keys, &changes, &size, reason) != ENTRY_SHUT;
	}
	free(changes);
	PQclear(answer);
	return opens;
}

bool
follower_sees_writer(struct follower *follower)
{
	struct turn_log *log = follower->log;
	int64_t until_ms = clock_tick_ms() + BEAT_WITHIN_MS;
	struct lease first, now;

	if (!lease_read(log, &first) || !opens_last(log, first.last_seq))
		return false;
	while (clock_tick_ms() < until_ms && !follower_is_told_to_end(follower)) {
		log_pause(log, LOOK_AGAIN_MS);
		if (!lease_read(log, &now))
			return false;
		if (strcmp(first.beat, now.beat) != 0)
			return true;
	}
	return false;
}

void
follower_begin_anew(struct follower *follower, const char *reason)
{
	struct turn_log *log = follower->log;
	char path[PATH_SIZE], aside[ASIDE_PATH_SIZE];

	log_error("log", "%s", reason);
	if (follower->is_anew) {
		follower_halt(follower, FOLLOWER_NO_USE);
		return;
	}
	follower->is_anew = true;
	snprintf(path, sizeof path, "%s/barpoint.db", log->server->config->data);
	int64_t seq = copy_place(follower->copy)->seq;
	bool fetched = aside_fetch(log, path);
	if (follower_is_told_to_end(follower))
		return; /* the next start does it */
	copy_close(follower->copy);
	follower->copy = NULL;
	if (!aside_put(path, seq, aside))
		fatal("log: %s can't be put aside: %s", path, strerror(errno));
	log->figures.forks++;
	log_error("log", "this copy of the database was put aside: %s", aside);
	if (fetched && aside_take(path)) {
		follower->copy = log_open_copy(log);
		follower->connection = 0; /* is it of this log? */
		return;
	}
	follower_halt(follower,
		"its copy of the database had gone another way than the log: put last night's copy of the "
		"club's there (barpoint-admin backup), and start it again");
}
