/*
 * lease.c - see lease.h.
 */
#include "server/log/lease.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/log/statements.h"
#include "server/log/wait.h"
#include "server/system/clock.h"
#include "server/system/log.h"

enum { ANSWER_MS = 5000 };

bool
lease_take_answer(const PGresult *answer, struct lease *lease)
{
	bool read = PQresultStatus(answer) == PGRES_TUPLES_OK && PQntuples(answer) == 1;

	if (read) {
		lease->epoch = (int32_t)answer_number(answer, 0, 0);
		snprintf(lease->name, sizeof lease->name, "%s", PQgetvalue(answer, 0, 1));
		snprintf(lease->beat, sizeof lease->beat, "%s", PQgetvalue(answer, 0, 2));
		lease->last_seq = answer_number(answer, 0, 3);
		lease->last_s = answer_number(answer, 0, 4);
		lease->is_safe = answer_number(answer, 0, 5) != 0;
	}
	return read;
}

/* LOG_WRITER, with its value. */
struct writer_question {
	char copies[12];
	const char *values[1];
	struct connection_question connection;
};

static void
write_question(struct writer_question *question, const struct turn_log *log)
{
	snprintf(question->copies, sizeof question->copies, "%d", log->copies);
	question->values[0] = question->copies;
	question->connection =
		(struct connection_question){.statement = LOG_WRITER, .count = 1, .values = question->values};
}

void
lease_ask(struct turn_log *log)
{
	struct writer_question question;

	write_question(&question, log);
	connection_ask(log->connection, &question.connection);
}

bool
lease_read(struct turn_log *log, struct lease *lease)
{
	struct writer_question question;

	write_question(&question, log);
	PGresult *answer = log_ask(log, &question.connection, ANSWER_MS);
	bool read = lease_take_answer(answer, lease);

	PQclear(answer);
	return read;
}

void
lease_end(const struct turn_log *log)
{
	log_error("log", "another machine has taken over from %s, which ends: nothing of this turn was told",
		log->name);
	_exit(TURN_LOG_SUPERSEDED);
}

/* A server that lacks our last row answers from an epoch that is past. */
static enum lease_state
look_why(struct turn_log *log)
{
	struct lease seen;

	if (!lease_read(log, &seen))
		return LEASE_UNKNOWN;
	if (seen.epoch > log->epoch)
		return LEASE_LOST;
	connection_drop(log->connection,
		"its last writer is one of long ago: an old primary, perhaps, that came back by itself");
	return LEASE_UNKNOWN;
}

static enum lease_state
take_beat(struct turn_log *log, PGresult *answer)
{
	enum lease_state state = LEASE_UNKNOWN;

	log->beating = false;
	if (PQresultStatus(answer) == PGRES_TUPLES_OK && PQntuples(answer) == 1) {
		state = connection_was_warned(log->connection) ? LEASE_UNKNOWN : LEASE_HELD;
		log->is_unsafe = answer_number(answer, 0, 0) == 0;
		log->figures.followers = answer_number(answer, 0, 1);
		log->connection_known = connection_number(log->connection);
	} else if (PQresultStatus(answer) == PGRES_TUPLES_OK) {
		state = look_why(log);
	} else if (answer != NULL) {
		connection_drop(log->connection, PQresultErrorMessage(answer));
	}
	PQclear(answer);
	return state;
}

static void
send_beat(struct turn_log *log)
{
	char epoch[12], copies[12];
	const char *values[] = {epoch, copies};

	snprintf(epoch, sizeof epoch, "%d", log->epoch);
	snprintf(copies, sizeof copies, "%d", log->copies);
	connection_ask(log->connection,
		&(struct connection_question){.statement = LOG_BEAT, .count = 2, .values = values});
}

enum lease_state
lease_beat(struct turn_log *log)
{
	int64_t now_ms = clock_tick_ms();

	if (connection_state(log->connection) != LOG_CONNECTION_READY)
		return LEASE_UNKNOWN;
	send_beat(log);
	log->beaten_ms = now_ms;
	if (log_wait(log, now_ms + ANSWER_MS) == LOG_CONNECTION_ASKED)
		connection_drop(log->connection, "no answer to a beat");
	return take_beat(log, connection_answer(log->connection));
}

void
lease_beat_soon(struct turn_log *log, int64_t now_ms)
{
	send_beat(log);
	log->beating = true;
	log->beaten_ms = now_ms;
}

void
lease_look(struct turn_log *log)
{
	if (!log->beating || connection_state(log->connection) == LOG_CONNECTION_ASKED)
		return;
	if (take_beat(log, connection_answer(log->connection)) == LEASE_LOST)
		lease_end(log);
}

void
lease_settle(struct turn_log *log)
{
	if (!log->beating)
		return;
	if (log_wait(log, clock_tick_ms() + ANSWER_MS) == LOG_CONNECTION_ASKED)
		connection_drop(log->connection, "no answer to a beat");
	lease_look(log);
}

/* One statement about the lease with a row as its answer. */
static enum lease_state
change(struct turn_log *log, const char *statement, int count, const char *const *values, int32_t *epoch)
{
	PGresult *answer = log_ask(log,
		&(struct connection_question){.statement = statement, .count = count, .values = values},
		ANSWER_MS);
	enum lease_state state = LEASE_UNKNOWN;

	if (PQresultStatus(answer) == PGRES_TUPLES_OK && !connection_was_warned(log->connection))
		state = PQntuples(answer) == 1 ? LEASE_HELD : LEASE_LOST;
	log->figures.refused += state == LEASE_LOST;
	if (state == LEASE_HELD)
		*epoch = (int32_t)answer_number(answer, 0, 0);
	PQclear(answer);
	return state;
}

enum lease_state
lease_take(struct turn_log *log, const struct lease *seen)
{
	char epoch[12], copies[12];
	const char *values[] = {epoch, seen->beat, log->name, copies};

	snprintf(epoch, sizeof epoch, "%d", seen->epoch);
	snprintf(copies, sizeof copies, "%d", log->copies);
	return change(log, LOG_TAKE, 4, values, &log->epoch);
}

bool
lease_give(struct turn_log *log, const char *heir)
{
	char epoch[12];
	const char *values[] = {epoch, heir};
	int32_t held;

	snprintf(epoch, sizeof epoch, "%d", log->epoch);
	return change(log, LOG_GIVE, 2, values, &held) == LEASE_HELD;
}
