/*
 * follow.c - see follow.h.
 */
#include "server/log/follow.h"

#include "db/log/copy.h"
#include "server/log/follower.h"
#include "server/log/wait.h"
#include "server/system/clock.h"
#include "server/system/log.h"

enum {
	POLL_MS = 50,
	LATE_MS = 1200, /* a beat is missing */
	PROVE_EVERY_MS = 250,
	PROOF_WITHIN_MS = 2500, /* of a newest row, by a beat */
	CONNECTING_MS = 500,	/* then it looks whether it is told to end */
	MS_OF_SECOND = 1000,
};

static bool
only_reads(const struct follower *follower)
{
	return follower->log->server->config->log_role == LOG_ROLE_READER;
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

/* If somebody writes: a row that doesn't fit is better met before others are served. */
static bool
has_newest(const struct follower *follower)
{
	return !follower->log->holds_last || clock_tick_ms() - follower->good_ms >= PROOF_WITHIN_MS;
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

/* The log that is kept there has no such turn as this copy. It may be that of another club, or one that
 * everybody else has left; where the club's writer is it is this copy that is wrong. With people's
 * connections here it only waits for the right one, or ends. */
static void
look_at_fork(struct follower *follower, const char *reason)
{
	struct turn_log *log = follower->log;

	if (!follower->goes_on && follower_sees_writer(follower)) {
		follower_begin_anew(follower, reason);
		return;
	}
	if (connection_hosts(log->connection) == 1)
		fatal("log: %s", reason);
	connection_drop(log->connection, reason);
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
	if (reading == READING_FORKED)
		look_at_fork(follower, reason);
	else if (reading != READING_MORE)
		connection_drop(log->connection, NULL);
	if (reading != READING_MORE) {
		look_at_line(follower);
		return false;
	}
	if (follower->was_silent || follower->connection == 0)
		log_info("log", "reads from %s, from turn %lld on", connection_host(log->connection),
			(long long)log->place.seq);
	follower->was_silent = false;
	follower->next_seen_ms = 0; /* which proves the newest row, too */
	follower->connection = connection_number(log->connection);
	follower->good_ms = clock_tick_ms();
	return true;
}

/* One look. True: this machine writes now, or has all that it reads. */
static bool
step(struct follower *follower)
{
	if (!connection_is_good(follower))
		return false;
	bool whole = follower_catch_up(follower) == READING_ALL;
	if (follower->log->halted != NULL)
		return false;
	int64_t now_ms = clock_tick_ms();
	bool late = now_ms - follower->writer.since_ms >= LATE_MS;
	if (!only_reads(follower) && (now_ms >= follower->next_seen_ms ||
					     (late && now_ms - follower->writer.proved_ms >= PROVE_EVERY_MS)))
		follower_say_seen(follower, now_ms);
	if (clock_tick_ms() >= follower->writer.next_look_ms)
		follower_look_at_writer(follower);
	if (!whole)
		return false;
	follower->log->is_silent = false;
	if (only_reads(follower))
		return has_our_tables(follower) && has_newest(follower);
	return follower_may_write(follower);
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
	follower->goes_on = follower->has_epoch = true; /* no row of its own was under way */
	while (!connection_is_good(follower) || follower_catch_up(follower) != READING_ALL)
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
	while (!writes && !follower_is_told_to_end(&follower)) {
		writes = log->halted == NULL && step(&follower);
		log->figures.lag_s = (clock_tick_ms() - follower.whole_ms) / MS_OF_SECOND;
		if (!writes)
			log_pause(log, follower.is_behind ? 1 : POLL_MS);
	}
	log->figures.lag_turns = log->figures.lag_s = 0;
	copy_close(follower.copy);
	return writes;
}
