/*
 * succession.c - see follower.h and follow.h: whether and how this machine becomes the writer.
 */
#include <stdio.h>
#include <string.h>

#include "db/log/copy.h"
#include "server/log/append.h"
#include "server/log/follower.h"
#include "server/log/statements.h"
#include "server/log/wait.h"
#include "server/system/clock.h"
#include "server/system/log.h"

enum {
	OWN_MS = 1800, /* a writer that lives is not silent for this long */
};

/* The last writer has let go, and named this machine. */
static bool
is_heir(const struct follower *follower)
{
	const char *name = follower->writer.lease.name;

	return name[0] == TURN_LOG_HEIR && strcmp(name + 1, follower->log->name) == 0;
}

/* It was this machine that wrote in its last life: nobody else has its data directory, but somebody else may
 * have its name. */
static bool
may_go_on(const struct follower *follower, int64_t silent_ms)
{
	if (follower->writer.beats)
		fatal("log: a machine called %s writes already: give this one another log-name",
			follower->log->name);
	return silent_ms >= OWN_MS;
}

/* A writer that has lost its connection as this machine has may learn of it only by its next beat. */
static int64_t
patience_ms(const struct follower *follower)
{
	return follower->log->lease_ms + (follower->writer.met ? 0 : LEASE_BEAT_MS);
}

/* Whether this machine is to write, if the writer has been silent for so long. */
static bool
is_to_write(const struct follower *follower, int64_t silent_ms)
{
	const struct config *config = follower->log->server->config;
	const struct watched *writer = &follower->writer;
	const char *name = writer->lease.name;
	bool shall = config->log_role == LOG_ROLE_WRITER;

	if (is_heir(follower))
		return true;
	if (strcmp(name, follower->log->name) == 0)
		return may_go_on(follower, silent_ms);
	if (shall && writer->beats)
		fatal("log: %s writes, and this machine shall (log-role = writer): there can be one writer only",
			name);
	return (shall || config->log_takeover == LOG_TAKEOVER_AUTO) &&
	       (name[0] == '\0' || silent_ms >= patience_ms(follower));
}

/* Who writes to a log without its second copy could lose what people were told. Says so once. */
static bool
has_second_copy(struct follower *follower, int64_t now_ms)
{
	const struct watched *writer = &follower->writer;
	bool is_alone = !writer->lease.is_safe;

	if (is_alone && !follower->is_alone) {
		if (writer->beats || !is_to_write(follower, now_ms - writer->beat_ms))
			return false;
		log_error(
			"log", "nobody writes, and this machine can't take over: the log has no second copy");
	}
	follower->is_alone = is_alone;
	return !is_alone;
}

static bool
is_due(struct follower *follower, int64_t now_ms)
{
	const struct watched *writer = &follower->writer;
	int64_t silent_ms = writer->proved_ms > writer->since_ms ? now_ms - writer->since_ms : 0;

	return writer->connection == connection_number(follower->log->connection) &&
	       has_second_copy(follower, now_ms) && is_to_write(follower, silent_ms);
}

/* False: no answer. */
static bool
look_at_beginning(struct turn_log *log)
{
	PGresult *answer =
		log_ask(log, &(struct connection_question){.statement = LOG_ANEW}, FOLLOWER_ANSWER_MS);
	bool answered = PQresultStatus(answer) == PGRES_TUPLES_OK;

	log->began_anew = answered && PQntuples(answer) > 0;
	PQclear(answer);
	return answered;
}

/* T2 and T3 of follow.h. False: another machine was faster, or there is no answer. */
static bool
take_place(struct follower *follower)
{
	struct turn_log *log = follower->log;
	char why[DB_REASON_SIZE];

	for (;;) {
		if (connection_state(log->connection) != LOG_CONNECTION_READY ||
			follower_is_told_to_end(follower))
			return false;
		enum reading reading = follower_catch_up(follower);
		if (reading == READING_UNANSWERED)
			return false;
		if (reading == READING_MORE)
			continue;
		enum appended appended =
			log_append_next(log, ENTRY_TAKEOVER, copy_version(follower->copy), "", 0);
		if (appended == APPEND_TAKEN)
			continue;
		if (appended != APPENDED)
			return false;
		if (copy_pass(follower->copy, &log->place, why) != COPY_DONE ||
			copy_keep(follower->copy, why) != COPY_DONE)
			fatal("log: the takeover can't be stored here: %s", why);
		return true;
	}
}

/* Says once why not. */
static bool
may_take_over(struct follower *follower)
{
	bool is_keyless = !follower_has_dice_key(follower);

	if (is_keyless && !follower->is_keyless)
		log_error("log",
			"nobody writes, and this machine can't take over: it has no key file for the dice");
	follower->is_keyless = is_keyless;
	return !is_keyless;
}

static bool
take_over(struct follower *follower)
{
	struct turn_log *log = follower->log;
	const struct lease *seen = &follower->writer.lease;
	int64_t since_ms = follower->writer.since_ms;

	log_info("log", "takes over: the last writer was '%s', with epoch %d, silent for %lld ms", seen->name,
		seen->epoch, (long long)(clock_tick_ms() - since_ms));
	follower->has_epoch = lease_take(log, seen) == LEASE_HELD;
	log->connection_known = connection_number(log->connection);
	bool taken = follower->has_epoch && take_place(follower) && look_at_beginning(log);
	follower->has_epoch = taken;
	if (taken)
		log_info("log", "writes from turn %lld on, with epoch %d", (long long)log->place.seq,
			log->epoch);
	else
		log_warning("log", "did not take over: %s",
			follower->is_anew ? "its copy did not fit the log"
					  : "another machine was faster, or the log doesn't answer");
	follower->writer.connection = 0;
	return taken;
}

bool
follower_may_write(struct follower *follower)
{
	return is_due(follower, clock_tick_ms()) && may_take_over(follower) && take_over(follower);
}
