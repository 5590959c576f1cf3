/*
 * read_on.c - see read_on.h. One question at a time, in turn:
 *
 *   a new connection, or each second: who writes, and how far is the log --> the next rows --> a pause, if
 * there are no more --> the next rows ...
 */
#include "server/log/read_on.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/log/lease.h"
#include "server/log/reading.h"
#include "server/log/statements.h"
#include "server/system/log.h"
#include "server/system/memory.h"

enum {
	PAUSE_MS = 50,
	LOOK_EVERY_MS = 1000,
	LOOK_AT_FIRST_MS = 200, /* until a beat has come over this connection */
	ANSWER_MS = 5000,
	SILENT_MS = 2000,
	BEATLESS_MS = 5000, /* another machine would have taken over, and beat */
	TRY_AGAIN_MS = 60 * 1000,
	MS_OF_SECOND = 1000,
};

enum question {
	ASKED_NOTHING,
	ASKED_WRITER,
	ASKED_ROWS,
};

struct read_on {
	struct copy *copy; /* owned */
	enum question question;
	uint64_t connection; /* on which the end of the log was seen */
	struct lease lease;  /* as it was seen there last */
	bool has_met;	     /* somebody has written since, and the log was safe */
	int64_t beat_ms;     /* when a beat was seen last */
	int64_t tried_ms;    /* when another host was last looked for, for want of beats */
	int64_t asked_ms, next_rows_ms, next_look_ms;
	int64_t whole_ms; /* when it last had all of the log */
	bool told_silent; /* since then the log has fallen silent, and that was said */
};

void
turn_log_read_begin(struct turn_log *log, copy_row_fn *told, void *arg)
{
	struct read_on *on = must_calloc(1, sizeof *on);

	on->copy = log_open_copy(log);
	copy_tell(on->copy, told, arg);
	log->read_on = on;
}

void
turn_log_read_end(struct turn_log *log)
{
	copy_close(log->read_on->copy);
	free(log->read_on);
	log->read_on = NULL;
}

static void
meet(struct turn_log *log, const struct lease *lease, int64_t now_ms)
{
	struct read_on *on = log->read_on;
	uint64_t connection = connection_number(log->connection);
	bool beats = on->connection == connection && strcmp(on->lease.beat, lease->beat) != 0;

	on->has_met = on->connection == connection && lease->is_safe &&
		      (on->has_met || (beats && on->lease.is_safe));
	if (beats)
		on->beat_ms = now_ms;
	on->lease = *lease;
	on->connection = connection;
}

/* Sooner at first: other hosts may take a while to come up. */
static bool
is_time_to_try(const struct read_on *on, int64_t now_ms)
{
	int64_t pause_ms = on->tried_ms - on->beat_ms;

	if (pause_ms < BEATLESS_MS)
		pause_ms = BEATLESS_MS;
	if (pause_ms > TRY_AGAIN_MS)
		pause_ms = TRY_AGAIN_MS;
	return now_ms - on->beat_ms >= BEATLESS_MS && now_ms - on->tried_ms >= pause_ms;
}

/* A writer that was ended in order leaves no name. Of one that dies another machine, or itself, soon takes
 * the place. A name without beats may be that of long ago: then this is an old primary that everybody else
 * has left, and another host has the log. */
static void
look_for_beats(struct turn_log *log, int64_t now_ms)
{
	struct read_on *on = log->read_on;
	const char *name = on->lease.name;

	if (name[0] == '\0' || name[0] == TURN_LOG_HEIR)
		on->beat_ms = now_ms;
	if (connection_hosts(log->connection) == 1 || !is_time_to_try(on, now_ms))
		return;
	on->tried_ms = now_ms;
	connection_drop(log->connection, "nobody writes there: an old primary, perhaps");
}

/* A server that lacks what is stored here is an old one: another host may have all. */
static void
take_writer(struct turn_log *log, const PGresult *answer, int64_t now_ms)
{
	struct lease lease;

	if (!lease_take_answer(answer, &lease))
		return;
	if (lease.last_seq < log->place.seq) {
		connection_drop(
			log->connection, "it lacks a turn that this machine has: an old primary, perhaps");
		return;
	}
	meet(log, &lease, now_ms);
	log->figures.lag_turns = lease.last_seq - log->place.seq;
	look_for_beats(log, now_ms);
}

/* What a program has that is too old, or makes other tables, is right, only not new any more. In a copy that
 * doesn't fit nobody knows what is right: the next start puts it aside. */
static void
end_or_stay(struct turn_log *log, enum reading reading, const char *reason)
{
	if (reading != READING_TOO_OLD && reading != READING_TABLES)
		fatal("log: %s", reason);
	log_error("log", "%s", reason);
	log->halted = reading == READING_TABLES ? TURN_LOG_OTHER_TABLES : TURN_LOG_UPGRADE;
}

static void
have_all(struct turn_log *log, int64_t now_ms)
{
	struct read_on *on = log->read_on;

	on->whole_ms = now_ms;
	if (on->told_silent)
		log_info("log", "reads from %s again, and has turn %lld", connection_host(log->connection),
			(long long)log->place.seq);
	on->told_silent = false;
}

/* Says so once. */
static void
look_at_silence(struct turn_log *log, enum connection_state state, int64_t now_ms)
{
	struct read_on *on = log->read_on;

	log->is_silent = now_ms - on->whole_ms >= SILENT_MS && state != LOG_CONNECTION_READY &&
			 state != LOG_CONNECTION_ASKED;
	if (!log->is_silent || on->told_silent)
		return;
	on->told_silent = true;
	log_warning("log", "no line to the log: %s", connection_trouble(log->connection));
}

/* True: some were applied. */
static bool
take_rows(struct turn_log *log, const PGresult *answer, int64_t now_ms)
{
	struct read_on *on = log->read_on;
	char reason[READING_REASON_SIZE] = "";
	int64_t before = log->place.seq;

	if (!log_rows_are_safe(log, answer))
		on->has_met = on->lease.is_safe = false;
	log->holds_last = !on->has_met;
	enum reading reading = log_apply_rows(log, on->copy, answer, reason);

	if (reading_is_final(reading)) {
		end_or_stay(log, reading, reason);
		return false;
	}
	if (reading == READING_ALL)
		have_all(log, now_ms);
	on->next_rows_ms = reading == READING_MORE ? now_ms : now_ms + PAUSE_MS;
	return log->place.seq > before;
}

static bool
take_answer(struct turn_log *log, int64_t now_ms)
{
	struct read_on *on = log->read_on;
	enum question question = on->question;
	PGresult *answer = connection_answer(log->connection);
	bool applied = false;

	on->question = ASKED_NOTHING;
	if (question == ASKED_WRITER)
		take_writer(log, answer, now_ms);
	else if (question == ASKED_ROWS)
		applied = take_rows(log, answer, now_ms);
	PQclear(answer);
	return applied;
}

static void
ask(struct turn_log *log, int64_t now_ms)
{
	struct read_on *on = log->read_on;

	if (on->connection != connection_number(log->connection) || now_ms >= on->next_look_ms) {
		lease_ask(log);
		on->next_look_ms = now_ms + (on->has_met ? LOOK_EVERY_MS : LOOK_AT_FIRST_MS);
		on->question = ASKED_WRITER;
	} else if (now_ms >= on->next_rows_ms) {
		log_send_for_rows(log);
		on->question = ASKED_ROWS;
	}
	on->asked_ms = now_ms;
}

bool
turn_log_read_on(struct turn_log *log, int64_t now_ms)
{
	struct read_on *on = log->read_on;
	enum connection_state state = connection_step(log->connection, now_ms);
	bool applied = false;

	if (on->whole_ms == 0)
		on->whole_ms = on->beat_ms = on->tried_ms = now_ms;
	if (state == LOG_CONNECTION_ASKED && now_ms - on->asked_ms >= ANSWER_MS) {
		connection_drop(log->connection, "no answer");
		on->question = ASKED_NOTHING;
	} else if (state == LOG_CONNECTION_READY && on->question != ASKED_NOTHING)
		applied = take_answer(log, now_ms);
	else if (state != LOG_CONNECTION_ASKED)
		on->question = ASKED_NOTHING;
	if (connection_state(log->connection) == LOG_CONNECTION_READY && on->question == ASKED_NOTHING &&
		log->halted == NULL)
		ask(log, now_ms);
	look_at_silence(log, state, now_ms);
	log->figures.lag_s = (now_ms - on->whole_ms) / MS_OF_SECOND;
	if (connection_hosts(log->connection) > 1)
		log->figures.beatless_s = (now_ms - on->beat_ms) / MS_OF_SECOND;
	return applied;
}
