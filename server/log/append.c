/*
 * append.c - see append.h.
 */
#include "server/log/append.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "server/log/lease.h"
#include "server/log/statements.h"
#include "server/log/wait.h"
#include "server/state/counters.h"
#include "server/state/server.h"
#include "server/system/clock.h"
#include "server/system/log.h"

enum {
	ANSWER_MS = 5000, /* then another host may have it */
	AGAIN_MS = 100,
	LOOK_MS = 2000,
	LONG_MS = 500, /* an answer after that is not taken as it is */
	VALUES = 8,
};

/* A row, as the statement takes it. */
struct bound_row {
	char seq[24], epoch[12], schema[12], kind[12], copies[12];
	const char *values[VALUES];
	int lengths[VALUES], formats[VALUES];
};

static void
bind_bytes(struct bound_row *bound, int at, const uint8_t *bytes, size_t size)
{
	bound->values[at] = (const char *)bytes;
	bound->lengths[at] = (int)size;
	bound->formats[at] = 1;
}

static void
bind(struct bound_row *bound, const struct log_entry *entry, int copies)
{
	memset(bound, 0, sizeof *bound);
	snprintf(bound->seq, sizeof bound->seq, "%lld", (long long)entry->seq);
	snprintf(bound->epoch, sizeof bound->epoch, "%d", entry->epoch);
	snprintf(bound->schema, sizeof bound->schema, "%d", entry->schema);
	snprintf(bound->kind, sizeof bound->kind, "%d", (int)entry->kind);
	snprintf(bound->copies, sizeof bound->copies, "%d", copies);
	bound->values[0] = bound->seq;
	bound->values[1] = bound->epoch;
	bound->values[2] = bound->schema;
	bound->values[3] = bound->kind;
	bound->values[7] = bound->copies;
	bind_bytes(bound, 4, entry->digest, sizeof entry->digest);
	bind_bytes(bound, 5, entry->before, sizeof entry->before);
	bind_bytes(bound, 6, entry->body, entry->size);
}

/* What one try came to. */
enum tried {
	TRIED_STORED,
	TRIED_IN_DOUBT,
	TRIED_TAKEN,
	TRIED_SUPERSEDED,
	TRIED_NOT,   /* nothing is stored there, for sure */
	TRIED_AGAIN, /* it is stored, on how many disks is not sure */
};

/* What is known of a row that is on its way. */
struct under_way {
	bool sent, doubted;
	bool once; /* the last answer said that it is stored */
};

/* -1: not answered; 0: there is no such row; 1: it has this digest; 2: it has another one. */
static int
find_row(struct turn_log *log, int64_t seq, const uint8_t digest[LOG_DIGEST_SIZE])
{
	char text[24];
	const char *values[] = {text};
	const struct connection_question question = {.statement = LOG_AT, .count = 1, .values = values};

	snprintf(text, sizeof text, "%lld", (long long)seq);
	PGresult *answer = log_ask(log, &question, LOOK_MS);
	int found = -1;
	if (PQresultStatus(answer) == PGRES_TUPLES_OK && PQntuples(answer) == 0)
		found = 0;
	else if (PQresultStatus(answer) == PGRES_TUPLES_OK)
		found = PQgetlength(answer, 0, 1) == LOG_DIGEST_SIZE &&
					memcmp(PQgetvalue(answer, 0, 1), digest, LOG_DIGEST_SIZE) == 0
				? 1
				: 2;
	PQclear(answer);
	return found;
}

/* No row was stored: one look tells why. */
static enum tried
look_why(struct turn_log *log, const struct log_entry *entry)
{
	struct lease seen;

	if (!lease_read(log, &seen))
		return TRIED_IN_DOUBT;
	if (seen.epoch > entry->epoch)
		return TRIED_SUPERSEDED;
	if (seen.epoch == entry->epoch) {
		int there = find_row(log, entry->seq, entry->digest);
		if (there == 2)
			return TRIED_TAKEN;
		/* Ours, and still not counted as stored: it has no second copy. */
		int before = there != 0 ? -1 : find_row(log, entry->seq - 1, entry->before);
		log->is_unsafe = log->is_unsafe || there == 1 || before == 1;
		if (there == 1 || before < 0)
			return TRIED_IN_DOUBT;
		if (before == 1)
			return TRIED_NOT;
	}
	connection_drop(
		log->connection, "it lacks our last turn: an old primary, perhaps, that came back by itself");
	return TRIED_IN_DOUBT;
}

/* Standbys, full disks, ends and restarts, conflicts: it may go better on another connection. */
static bool
may_go_better(const PGresult *answer)
{
	static const char *const classes[] = {"08", "53", "57", "40", "25"};
	const char *state = PQresultErrorField(answer, PG_DIAG_SQLSTATE);

	for (size_t i = 0; state != NULL && i < sizeof classes / sizeof *classes; i++)
		if (strncmp(state, classes[i], 2) == 0)
			return true;
	return state == NULL;
}

static enum tried
judge(struct turn_log *log, const struct log_entry *entry, const PGresult *answer)
{
	if (answer == NULL)
		return TRIED_IN_DOUBT;
	if (PQresultStatus(answer) == PGRES_TUPLES_OK && PQntuples(answer) == 0) {
		log->figures.refused++;
		return look_why(log, entry);
	}
	if (PQresultStatus(answer) == PGRES_TUPLES_OK)
		return connection_was_warned(log->connection) ? TRIED_IN_DOUBT : TRIED_STORED;
	if (!may_go_better(answer)) {
		log_error("log", "turn %lld can't be stored: %.400s", (long long)entry->seq,
			PQresultErrorMessage(answer));
		_exit(1);
	}
	connection_drop(log->connection, PQresultErrorMessage(answer));
	return TRIED_IN_DOUBT;
}

static enum tried
try_once(struct turn_log *log, const struct log_entry *entry, const struct bound_row *bound)
{
	const struct connection_question question = {.statement = LOG_APPEND,
		.count = VALUES,
		.values = bound->values,
		.lengths = bound->lengths,
		.formats = bound->formats};
	PGresult *answer = log_ask(log, &question, ANSWER_MS);
	enum tried tried = judge(log, entry, answer);

	PQclear(answer);
	return tried;
}

/* A new connection is first told that this machine lives: nobody shall take over because one broke. */
static enum tried
greet(struct turn_log *log)
{
	switch (lease_beat(log)) {
	case LEASE_HELD:
		return TRIED_STORED;
	case LEASE_LOST:
		return TRIED_SUPERSEDED;
	case LEASE_UNKNOWN:
		break;
	}
	return TRIED_IN_DOUBT;
}

/* PostgreSQL looks when a statement begins whether it has a second copy to wait for. If that is given up
 * later, whoever waits is let go without a warning: so after a long wait the statement is said once more. */
static bool
is_to_be_said_again(const struct turn_log *log, const struct under_way *row, int64_t took_ms)
{
	return log->copies > 1 && !row->once && (row->doubted || took_ms >= LONG_MS);
}

/* What became of it, as far as one connection can tell. */
static enum tried
try_on_line(struct turn_log *log, const struct log_entry *entry, const struct bound_row *bound,
	struct under_way *row)
{
	enum tried tried =
		connection_number(log->connection) != log->connection_known ? greet(log) : TRIED_STORED;

	if (tried != TRIED_STORED)
		return tried;
	bool first = !row->sent;
	row->sent = true;
	int64_t since_ms = clock_tick_ms();
	tried = try_once(log, entry, bound);
	if (tried == TRIED_STORED && is_to_be_said_again(log, row, clock_tick_ms() - since_ms))
		tried = TRIED_AGAIN;
	row->once = tried == TRIED_AGAIN;
	/* An earlier try may still be under way on another connection. */
	return tried == TRIED_NOT && !first ? TRIED_IN_DOUBT : tried;
}

/* Says so once. */
static void
doubt(struct turn_log *log, const struct log_entry *entry, struct under_way *row)
{
	if (row->doubted)
		return;
	row->doubted = true;
	log->figures.doubts++;
	log_warning("log", "turn %lld is in doubt: %s", (long long)entry->seq,
		log->is_unsafe ? "the log has no second copy" : connection_trouble(log->connection));
}

static enum appended
append_until(struct turn_log *log, const struct log_entry *entry, int64_t until_ms)
{
	static const enum appended ends[] = {[TRIED_STORED] = APPENDED,
		[TRIED_TAKEN] = APPEND_TAKEN,
		[TRIED_SUPERSEDED] = APPEND_SUPERSEDED,
		[TRIED_NOT] = APPEND_NOT};
	struct bound_row bound;
	struct under_way row = {0};

	bind(&bound, entry, log->copies);
	while (clock_tick_ms() < until_ms) {
		enum tried tried = TRIED_IN_DOUBT;
		if (log_wait(log, until_ms) == LOG_CONNECTION_READY)
			tried = try_on_line(log, entry, &bound, &row);
		if (tried == TRIED_AGAIN)
			continue;
		if (tried != TRIED_IN_DOUBT)
			return ends[tried];
		doubt(log, entry, &row);
		log_pause(log, AGAIN_MS);
	}
	return row.sent ? APPEND_LOST : APPEND_NOT;
}

static void
count(struct turn_log *log, const struct log_entry *entry, int64_t took_ns)
{
	log->figures.bytes += (int64_t)entry->size;
	histogram_add(&log->server->counters->log_appends, took_ns);
}

static enum appended
append(struct turn_log *log, const struct log_entry *entry)
{
	int64_t began_ns = clock_tick_ns();

	/* A beat may be under way. If the connection breaks only now, a new one is waited for, as when in
	 * doubt. */
	if (connection_state(log->connection) != LOG_CONNECTION_READY && !log->beating)
		return APPEND_NOT;
	log_stand(log);
	lease_settle(log);
	enum appended appended = append_until(log, entry, clock_tick_ms() + log->patience_ms);
	log_go_on(log);
	if (appended == APPENDED) {
		log->server->log_is_silent = false;
		log->is_unsafe = false;
		count(log, entry, clock_tick_ns() - began_ns);
	}
	return appended;
}

enum appended
log_append_next(struct turn_log *log, enum entry_kind kind, int schema, const void *changes, size_t size)
{
	struct log_entry entry = {
		.seq = log->place.seq + 1, .epoch = log->epoch, .schema = schema, .kind = kind};

	memcpy(entry.before, log->place.digest, sizeof entry.before);
	log_entry_seal(&entry, log->packer, &log->keys, changes, size);
	enum appended appended = append(log, &entry);
	if (appended == APPENDED)
		log->place = log_entry_place(&entry);
	log_entry_clear(&entry);
	return appended;
}
