/*
 * reading.c - see reading.h.
 */
#include "server/log/reading.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "db/log/copy.h"
#include "server/config/config.h"
#include "server/log/aside.h"
#include "server/log/lease.h"
#include "server/log/statements.h"
#include "server/log/wait.h"
#include "server/state/server.h"
#include "server/system/log.h"

enum {
	ROWS_AT_ONCE = 200,
	ANSWER_MS = 10000,
};

#define ROWS_TEXT "200"

/* Another copy of the database is needed. */
#define HOW_TO_COPY                                                                                          \
	"put this database aside, and in its place last night's copy of the club's (barpoint-admin backup)"

#define HOW_TO_UPGRADE "install the newer program of the writer here, too"

/* Column numbers are those of LOG_ROWS. */
void
log_entry_read(struct log_entry *entry, const struct turn_log *log, const PGresult *answer, int row)
{
	*entry = (struct log_entry){
		.seq = answer_number(answer, row, 0),
		.epoch = (int32_t)answer_number(answer, row, 1),
		.schema = (int32_t)answer_number(answer, row, 2),
		.kind = (enum entry_kind)answer_number(answer, row, 3),
		.body = (uint8_t *)PQgetvalue(answer, row, 5),
		.size = (size_t)PQgetlength(answer, row, 5),
	};
	memcpy(entry->before, log->place.digest, sizeof entry->before);
	if (PQgetlength(answer, row, 4) == LOG_DIGEST_SIZE)
		memcpy(entry->digest, PQgetvalue(answer, row, 4), sizeof entry->digest);
}

static void
say_other_club(const struct turn_log *log, int64_t seq, char reason[READING_REASON_SIZE])
{
	snprintf(reason, READING_REASON_SIZE,
		"turn %lld of the log does not follow from turn %lld of this database: the log is that of another club, "
		"or this database has gone another way; " HOW_TO_COPY,
		(long long)seq, (long long)log->place.seq);
}

struct copy *
log_open_copy(struct turn_log *log)
{
	const struct config *config = log->server->config;
	char path[CONFIG_TEXT_SIZE + 32], reason[DB_REASON_SIZE];

	snprintf(path, sizeof path, "%s/barpoint.db", config->data);
	if (access(path, F_OK) != 0 && !aside_take(path))
		fatal("log: there is no database in %s: put a copy of the club's there (barpoint-admin backup), or begin "
		      "a log with the one that you have (barpoint-admin log init)",
			config->data);
	struct copy *copy = copy_open(path, reason);
	if (copy == NULL)
		fatal("%s", reason);
	copy_stop_waiting(copy); /* for the lock of a shell: others want to be served */
	log->place = *copy_place(copy);
	if (log->place.seq == 0)
		fatal("log: the database in %s belongs to no log: begin one with it (barpoint-admin log init), or put a "
		      "copy of the club's in its place, made after that",
			config->data);
	return copy;
}

enum reading
log_check_place(struct turn_log *log, char reason[READING_REASON_SIZE])
{
	char seq[24];
	const char *values[] = {seq};
	struct lease seen;

	if (!lease_read(log, &seen))
		return READING_UNANSWERED;
	if (seen.last_seq < log->place.seq) {
		snprintf(reason, READING_REASON_SIZE,
			"this database has turn %lld, but the log ends with turn %lld: this is not the whole log",
			(long long)log->place.seq, (long long)seen.last_seq);
		return READING_FORKED;
	}
	snprintf(seq, sizeof seq, "%lld", (long long)log->place.seq);
	PGresult *answer = log_ask(log,
		&(struct connection_question){.statement = LOG_AT, .count = 1, .values = values}, ANSWER_MS);
	enum reading reading = READING_UNANSWERED;
	if (PQresultStatus(answer) == PGRES_TUPLES_OK)
		reading = READING_MORE;
	if (reading == READING_MORE && PQntuples(answer) == 1 &&
		(PQgetlength(answer, 0, 1) != LOG_DIGEST_SIZE ||
			memcmp(PQgetvalue(answer, 0, 1), log->place.digest, LOG_DIGEST_SIZE) != 0)) {
		say_other_club(log, log->place.seq, reason);
		reading = READING_FORKED;
	}
	PQclear(answer);
	return reading;
}

static enum copied
apply_opened(struct copy *copy, const struct log_entry *entry, const struct log_place *place,
	const uint8_t *changes, size_t size, char why[DB_REASON_SIZE])
{
	const struct log_row row = {
		.kind = (enum log_kind)entry->kind, .schema = entry->schema, .body = changes, .size = size};

	switch (entry->kind) {
	case ENTRY_TURN:
	case ENTRY_SCHEMA:
		return copy_apply(copy, &row, place, why);
	case ENTRY_BEGIN:
	case ENTRY_TAKEOVER:
		return copy_pass(copy, place, why);
	}
	snprintf(why, DB_REASON_SIZE, "it is of a kind that this program doesn't know");
	return COPY_TOO_OLD;
}

static enum reading
say_fault(
	enum copied copied, const struct log_entry *entry, const char *why, char reason[READING_REASON_SIZE])
{
	static const struct {
		enum reading reading;
		const char *what;
	} ends[] = {[COPY_TOO_OLD] = {READING_TOO_OLD, HOW_TO_UPGRADE},
		[COPY_OTHER_TABLES] = {READING_TABLES, "install the program of the writer here, too"},
		[COPY_UNFIT] = {READING_UNFIT, "this copy is to be put aside"},
		[COPY_FORKED] = {READING_IMPOSSIBLE, HOW_TO_COPY},
		[COPY_NO_SPACE] = {READING_UNANSWERED, "see to the disk"},
		[COPY_BROKEN] = {READING_IMPOSSIBLE, "see to the disk"}};

	snprintf(reason, READING_REASON_SIZE, "turn %lld of the log can't be applied here: %s; %s",
		(long long)entry->seq, why, ends[copied].what);
	return ends[copied].reading;
}

/* A row that is the next one, and whole. */
static enum reading
apply(struct turn_log *log, struct copy *copy, const struct log_entry *entry,
	char reason[READING_REASON_SIZE])
{
	const struct log_place place = log_entry_place(entry);
	char why[DB_REASON_SIZE] = "", closed[ENTRY_REASON_SIZE];
	uint8_t *changes;
	size_t size;

	if (!log_entry_is_next(entry)) {
		say_other_club(log, entry->seq, reason);
		return READING_IMPOSSIBLE;
	}
	enum entry_opened opened = log_entry_open(entry, &log->keys, &changes, &size, closed);
	if (opened != ENTRY_OPENED) {
		snprintf(reason, READING_REASON_SIZE, "%s%s", closed,
			opened == ENTRY_NEWER ? "; " HOW_TO_UPGRADE : "");
		return opened == ENTRY_NEWER ? READING_TOO_OLD : READING_IMPOSSIBLE;
	}
	enum copied copied = apply_opened(copy, entry, &place, changes, size, why);
	free(changes);
	if (copied != COPY_DONE)
		return say_fault(copied, entry, why, reason);
	log->place = place;
	return READING_MORE;
}

static enum reading
apply_row(struct turn_log *log, struct copy *copy, const struct log_entry *entry,
	char reason[READING_REASON_SIZE])
{
	if (entry->seq == log->place.seq + 1)
		return apply(log, copy, entry, reason);
	snprintf(reason, READING_REASON_SIZE,
		"the log has turn %lld after turn %lld of this database: those between were pruned; " HOW_TO_COPY,
		(long long)entry->seq, (long long)log->place.seq);
	return READING_IMPOSSIBLE;
}

/* What came before a row that doesn't go is kept, too: a machine that stays there locks nothing, and shows
 * all that it has. */
static enum reading
apply_all(struct turn_log *log, struct copy *copy, const PGresult *answer, char reason[READING_REASON_SIZE])
{
	int rows = PQntuples(answer);
	int wanted = rows - (log->holds_last && rows > 0);
	enum reading reading = rows < ROWS_AT_ONCE ? READING_ALL : READING_MORE, applied = READING_MORE;
	char why[DB_REASON_SIZE];

	for (int row = 0; row < wanted && applied == READING_MORE; row++) {
		struct log_entry entry;
		log_entry_read(&entry, log, answer, row);
		applied = apply_row(log, copy, &entry, reason);
	}
	enum copied kept = copy_keep(copy, why);
	if (kept != COPY_DONE) {
		snprintf(reason, READING_REASON_SIZE, "%s", why);
		return kept == COPY_NO_SPACE ? READING_UNANSWERED : READING_IMPOSSIBLE;
	}
	return applied == READING_MORE ? reading : applied;
}

/* The rows after the place, as a question. */
struct rows_question {
	char seq[24];
	const char *values[2];
	struct connection_question connection;
};

static void
write_question(struct rows_question *question, const struct turn_log *log)
{
	snprintf(question->seq, sizeof question->seq, "%lld", (long long)log->place.seq);
	question->values[0] = question->seq;
	question->values[1] = ROWS_TEXT;
	question->connection =
		(struct connection_question){.statement = LOG_ROWS, .count = 2, .values = question->values};
}

PGresult *
log_ask_rows(struct turn_log *log)
{
	struct rows_question question;

	write_question(&question, log);
	return log_ask(log, &question.connection, ANSWER_MS);
}

void
log_send_for_rows(struct turn_log *log)
{
	struct rows_question question;

	write_question(&question, log);
	connection_ask(log->connection, &question.connection);
}

bool
log_rows_are_safe(const struct turn_log *log, const PGresult *answer)
{
	bool has_rows = PQresultStatus(answer) == PGRES_TUPLES_OK && PQntuples(answer) > 0;

	return !has_rows || log->copies < 2 || answer_number(answer, 0, 6) != 0;
}

enum reading
log_apply_rows(
	struct turn_log *log, struct copy *copy, const PGresult *answer, char reason[READING_REASON_SIZE])
{
	enum reading reading = READING_UNANSWERED;

	if (PQresultStatus(answer) == PGRES_TUPLES_OK)
		reading = apply_all(log, copy, answer, reason);
	log->place = *copy_place(copy); /* what could not be kept was taken back */
	bool is_stuck = reading == READING_UNANSWERED && reason[0] != '\0';
	if (is_stuck && !log->is_stuck)
		log_error("log", "%s", reason);
	log->is_stuck = is_stuck;
	return reading;
}
