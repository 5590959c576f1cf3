/*
 * follow.c - see follow.h.
 */
#include "server/log/follow.h"

#include <stdio.h>
#include <string.h>

#include "db/log/copy.h"
#include "server/config/config.h"
#include "server/dice/key.h"
#include "server/log/append.h"
#include "server/log/lease.h"
#include "server/log/reading.h"
#include "server/log/statements.h"
#include "server/log/wait.h"
#include "server/state/server.h"
#include "server/system/clock.h"
#include "server/system/log.h"

enum {
	POLL_MS = 50,
	LOOK_EVERY_MS = 200,
	SEEN_EVERY_MS = 5000,
	LATE_MS = 1200, /* a beat is missing */
	OWN_MS = 1800,	/* a writer that lives is not silent for this long */
	SLOW_MS = 500,
	BREAK_MS = 1000, /* without a look, though there is one each LOOK_EVERY_MS */
	PROVE_EVERY_MS = 250,
	CONNECTING_MS = 500, /* then it looks whether it is told to end */
	ANSWER_MS = 5000,
	MS_OF_SECOND = 1000,
};

/* What is known of the writer, and since when it has not changed. */
struct watched {
	struct lease lease;
	uint64_t connection; /* over which it was read; 0: not yet */
	bool met;	     /* it has beaten since this connection is there */
	int64_t since_ms, next_look_ms;
	int64_t beat_ms;   /* when its last beat was seen, whatever the log was like since */
	int64_t looked_ms; /* when the last look was answered */
	int64_t proved_ms; /* when a write of this machine was last answered at once */
	bool beats;	   /* it has changed while this machine looked */
};

struct follower {
	struct turn_log *log; /* borrowed */
	struct copy *copy;    /* owned */
	struct watched writer;
	uint64_t connection; /* on which the place was checked */
	uint64_t stored;     /* on which a write of this machine was last stored */
	int64_t next_seen_ms;
	int64_t whole_ms; /* when it last had all of the log */
	bool was_silent;
	bool has_epoch;	 /* it has taken over, or goes on: it is to have all rows */
	bool is_behind;	 /* there may be more rows */
	bool is_stuck;	 /* there are, and they can't be stored here */
	bool is_keyless; /* it would take over, and can't */
	bool is_alone;	 /* likewise, for the log has no second copy */
	bool is_early;	 /* it would serve who reads, and can't */
};

static bool
only_reads(const struct follower *follower)
{
	return follower->log->server->config->log_role == LOG_ROLE_READER;
}

static bool
told_to_end(const struct follower *follower)
{
	return follower->log->server->stopping;
}

/* A newer program than the writer's waits for the turn that makes them. Says so once. */
static bool
has_our_tables(struct follower *follower)
{
	bool is_early = !copy_is_current(follower->copy);

	if (is_early && !follower->is_early)
		log_info("log", "has all of it, and waits: the machine that writes has an older version");
	follower->is_early = is_early;
	return !is_early;
}

/* Before the first good connection a refusal is the operator's to mend; later this machine goes on trying. */
static void
look_at_line(struct follower *follower)
{
	struct turn_log *log = follower->log;
	struct log_connection *connection = log->connection;

	if (connection_number(connection) == 0 && connection_refusal(connection) != NULL &&
		connection_rounds(connection) > 0)
		fatal("log: %s", connection_refusal(connection));
	if (connection_rounds(connection) > 0 && !follower->was_silent) {
		log_warning("log", "no line to the log: %s", connection_trouble(connection));
		follower->was_silent = log->is_silent = true;
	}
}

/* True if it is ready, and holds the log that this copy is the beginning of. */
static bool
connection_is_good(struct follower *follower)
{
	struct turn_log *log = follower->log;
	char reason[READING_REASON_SIZE];

	if (log_wait(log, clock_tick_ms() + CONNECTING_MS) != LOG_CONNECTION_READY) {
		look_at_line(follower);
		return false;
	}
	if (follower->connection == connection_number(log->connection))
		return true;
	enum reading reading = log_check_place(log, reason);
	if (reading == READING_IMPOSSIBLE && connection_hosts(log->connection) == 1)
		fatal("log: %s", reason);
	if (reading != READING_MORE) {
		connection_drop(log->connection, reading == READING_IMPOSSIBLE ? reason : NULL);
		look_at_line(follower);
		return false;
	}
	if (follower->was_silent || follower->connection == 0)
		log_info("log", "reads from %s, from turn %lld on", connection_host(log->connection),
			(long long)log->place.seq);
	follower->was_silent = false;
	follower->next_seen_ms = 0; /* which proves the newest row, too */
	follower->connection = connection_number(log->connection);
	return true;
}

/* Something was stored after all that is read now: a beat, or a write of this machine. */
static bool
newest_is_proved(const struct follower *follower)
{
	uint64_t connection = connection_number(follower->log->connection);

	return follower->has_epoch || follower->stored == connection ||
	       (follower->writer.met && follower->writer.connection == connection);
}

/* Never READING_IMPOSSIBLE. */
static enum reading
catch_up(struct follower *follower)
{
	char reason[READING_REASON_SIZE] = "";

	follower->log->holds_last = !newest_is_proved(follower);
	enum reading reading = log_read_rows(follower->log, follower->copy, reason);
	bool is_stuck = reading == READING_UNANSWERED && reason[0] != '\0';

	if (reading == READING_IMPOSSIBLE)
		fatal("log: %s", reason);
	if (is_stuck && !follower->is_stuck)
		log_error("log", "%s", reason);
	follower->is_stuck = is_stuck;
	follower->is_behind = reading == READING_MORE;
	if (reading == READING_ALL)
		follower->whole_ms = clock_tick_ms();
	return reading;
}

/* After a break the count begins anew: the log stood still, or this machine did, and the writer may have been
 * kept from it as well. A log without its second copy takes no new line of the writer's. */
static void
look_at_writer(struct follower *follower)
{
	struct watched *writer = &follower->writer;
	struct turn_log *log = follower->log;
	struct lease lease;

	writer->next_look_ms = clock_tick_ms() + LOOK_EVERY_MS;
	if (!lease_read(log, &lease))
		return;
	int64_t now_ms = clock_tick_ms();
	bool same_line = writer->connection == connection_number(log->connection);
	bool same_beat = same_line && writer->lease.epoch == lease.epoch &&
			 strcmp(writer->lease.beat, lease.beat) == 0;
	writer->beats = same_line && !same_beat;
	writer->met = same_line && (writer->met || writer->beats);
	if (!same_beat || !lease.is_safe || now_ms - writer->looked_ms >= BREAK_MS)
		writer->since_ms = now_ms;
	if (!same_beat)
		writer->beat_ms = now_ms;
	writer->looked_ms = now_ms;
	writer->connection = connection_number(log->connection);
	writer->lease = lease;
	log->figures.lag_turns = lease.last_seq - log->place.seq;
}

/* Dice that were promised can't be thrown without it. */
static bool
look_for_dice_key(struct follower *follower)
{
	const struct config *config = follower->log->server->config;

	follower->log->figures.keyless = !key_may_be_read(config->key, config->data);
	return !follower->log->figures.keyless;
}

/*
 * How far this machine is, for all who look at the log. It is a write like those of the writer: as long as it
 * isn't answered, the writer may be silent for the same reason. Then its silence doesn't count.
 */
static void
say_seen(struct follower *follower, int64_t began_ms)
{
	struct watched *writer = &follower->writer;
	char place[24];
	const char *values[] = {follower->log->name, place};

	snprintf(place, sizeof place, "%lld", (long long)follower->log->place.seq);
	PGresult *answer = log_ask(follower->log,
		&(struct connection_question){.statement = LOG_SEEN, .count = 2, .values = values},
		ANSWER_MS);
	int64_t now_ms = clock_tick_ms();
	bool stored = PQresultStatus(answer) == PGRES_COMMAND_OK &&
		      !connection_was_warned(follower->log->connection);
	bool in_time = stored && now_ms - began_ms < SLOW_MS;
	PQclear(answer);
	if (stored)
		follower->stored = connection_number(follower->log->connection);
	if (!in_time)
		writer->since_ms = now_ms;
	writer->proved_ms = in_time ? now_ms : writer->proved_ms;
	follower->next_seen_ms = now_ms + SEEN_EVERY_MS;
	(void)look_for_dice_key(follower);
}

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
	PGresult *answer = log_ask(log, &(struct connection_question){.statement = LOG_ANEW}, ANSWER_MS);
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
		if (connection_state(log->connection) != LOG_CONNECTION_READY || told_to_end(follower))
			return false;
		enum reading reading = catch_up(follower);
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
	bool is_keyless = !look_for_dice_key(follower);

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
		log_warning(
			"log", "did not take over: another machine was faster, or the log doesn't answer");
	follower->writer.connection = 0;
	return taken;
}

/* One look. True: this machine writes now, or has all that it reads. */
static bool
step(struct follower *follower)
{
	if (!connection_is_good(follower))
		return false;
	bool whole = catch_up(follower) == READING_ALL;
	int64_t now_ms = clock_tick_ms();
	bool late = now_ms - follower->writer.since_ms >= LATE_MS;
	if (!only_reads(follower) && (now_ms >= follower->next_seen_ms ||
					     (late && now_ms - follower->writer.proved_ms >= PROVE_EVERY_MS)))
		say_seen(follower, now_ms);
	if (clock_tick_ms() >= follower->writer.next_look_ms)
		look_at_writer(follower);
	if (!whole)
		return false;
	follower->log->is_silent = false;
	if (only_reads(follower))
		return has_our_tables(follower);
	return is_due(follower, clock_tick_ms()) && may_take_over(follower) && take_over(follower);
}

/* People's connections wait meanwhile. */
static void
be_patient(struct turn_log *log, int64_t until_ms)
{
	if (clock_tick_ms() >= until_ms)
		fatal("log: it did not answer for %d seconds (%s)", log->patience_ms / 1000,
			connection_trouble(log->connection));
	log_pause(log, POLL_MS);
}

/* The program before in this process held the epoch: nobody may have taken over meanwhile. */
static void
go_on_writing(struct follower *follower, int32_t held)
{
	struct turn_log *log = follower->log;
	int64_t until_ms = clock_tick_ms() + log->patience_ms;

	log->epoch = held;
	follower->has_epoch = true; /* no row of its own was under way */
	while (!connection_is_good(follower) || catch_up(follower) != READING_ALL)
		be_patient(log, until_ms);
	enum lease_state state;
	while ((state = lease_beat(log)) == LEASE_UNKNOWN)
		if (!connection_is_good(follower))
			be_patient(log, until_ms);
	if (state == LEASE_LOST)
		lease_end(log);
}

bool
log_follow(struct turn_log *log, int32_t held)
{
	struct follower follower = {.log = log, .copy = log_open_copy(log), .whole_ms = clock_tick_ms()};
	bool writes = held != 0;

	if (held != 0)
		go_on_writing(&follower, held);
	while (!writes && !told_to_end(&follower)) {
		writes = step(&follower);
		log->figures.lag_s = (clock_tick_ms() - follower.whole_ms) / MS_OF_SECOND;
		if (!writes)
			log_pause(log, follower.is_behind ? 1 : POLL_MS);
	}
	log->figures.lag_turns = log->figures.lag_s = 0;
	copy_close(follower.copy);
	return writes;
}
