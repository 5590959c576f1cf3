/*
 * attendance.c - adds up hours.
 */
#include "server/lobby/attendance.h"

#include <stdlib.h>
#include <string.h>

#include "server/lobby/lobby.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/state/undo.h"
#include "server/system/memory.h"

enum {
	HOUR_MS = 3600 * 1000,
	DAY_MS = DAY_HOURS * HOUR_MS,
	STORE_EVERY_MS = 60 * 1000,
};

struct hours {
	struct attendance made, stored;
	int online;	    /* since `since_ms` */
	int64_t since_ms;   /* wall clock; 0 = nothing is counted yet */
	int64_t storing_ms; /* when it was stored last */
};

struct attendance_book {
	struct hours hours;
};

static void
see(struct attendance *attendance, int64_t at_ms, int online)
{
	struct attendance_hour *hour = &attendance->hour[at_ms / HOUR_MS % DAY_HOURS];

	if (hour->ms == 0 || online < hour->least)
		hour->least = online;
	if (online > hour->most)
		hour->most = online;
}

/* Adds who was online from one moment to another (ms, UTC). A clock that was set back or by more than a day
 * says nothing. */
static void
add(struct attendance *attendance, int64_t from_ms, int64_t to_ms, int online)
{
	if (to_ms - from_ms > DAY_MS)
		return;
	while (from_ms < to_ms) {
		struct attendance_hour *hour = &attendance->hour[from_ms / HOUR_MS % DAY_HOURS];
		int64_t end = (from_ms / HOUR_MS + 1) * HOUR_MS;
		if (end > to_ms)
			end = to_ms;
		see(attendance, from_ms, online);
		hour->ms += end - from_ms;
		hour->person_ms += (end - from_ms) * online;
		from_ms = end;
	}
}

struct attendance
attendance_now(const struct server *server)
{
	const struct hours *hours = &server->attendance->hours;
	struct attendance now = hours->made;

	add(&now, hours->since_ms, server->now_ms, hours->online);
	return now;
}

void
attendance_read_again(struct server *server)
{
	struct hours *hours = &server->attendance->hours;

	if (attendance_load(server->db, &hours->stored) == DB_OK)
		hours->made = hours->stored;
}

enum db_status
attendance_open(struct server *server)
{
	server->attendance = must_calloc(1, sizeof *server->attendance);
	struct hours *hours = &server->attendance->hours;

	*hours = (struct hours){.since_ms = server->now_ms, .storing_ms = server->now_ms};
	enum db_status status = attendance_load(server->db, &hours->stored);
	hours->made = hours->stored;
	return status;
}

void
attendance_close(struct server *server)
{
	free(server->attendance);
}

static bool
store_hours(struct server *server)
{
	struct hours *hours = &server->attendance->hours;

	for (int i = 0; i < DAY_HOURS; i++)
		if (memcmp(&hours->made.hour[i], &hours->stored.hour[i], sizeof hours->made.hour[i]) != 0 &&
			!storing_done(server, attendance_store(server->db, i, &hours->made.hour[i])))
			return false;
	hours->stored = hours->made;
	hours->storing_ms = server->now_ms;
	return true;
}

void
attendance_count(struct server *server)
{
	struct hours *hours = &server->attendance->hours;
	int64_t now = server->now_ms;
	bool changed = hours->online != server->lobby->count;

	undo_keep(server->undo, hours, sizeof *hours);
	add(&hours->made, hours->since_ms, now, hours->online);
	hours->since_ms = now;
	if (changed) {
		hours->online = server->lobby->count;
		see(&hours->made, now, hours->online);
	}
	bool due = changed || server->stopping || now - hours->storing_ms >= STORE_EVERY_MS;
	if (due && storing_may(server))
		(void)store_hours(server);
}

int
attendance_most(const struct server *server)
{
	const struct attendance attendance = attendance_now(server);
	int most = server->lobby->count;

	for (int i = 0; i < DAY_HOURS; i++)
		if (attendance.hour[i].most > most)
			most = attendance.hour[i].most;
	return most;
}
