/*
 * attendance.c - adds up hours.
 */
#include "server/attendance.h"

#include <string.h>

#include "server/server.h"
#include "server/storing.h"

enum {
	HOUR_MS = 3600 * 1000,
	DAY_MS = DAY_HOURS * HOUR_MS,
	STORE_EVERY_MS = 60 * 1000,
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

/* So many from one moment to another (ms, UTC). A clock that was set back or by more than a day says nothing.
 */
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
	const struct attendance_book *book = &server->attendance;
	struct attendance now = book->made;

	add(&now, book->since_ms, server->now_ms, book->online);
	return now;
}

enum db_status
attendance_open(struct server *server)
{
	struct attendance_book *book = &server->attendance;

	*book = (struct attendance_book){.since_ms = server->now_ms, .storing_ms = server->now_ms};
	enum db_status status = attendance_load(server->db, &book->stored);
	book->made = book->stored;
	server->attendance_before = *book;
	return status;
}

static bool
store_hours(struct server *server)
{
	struct attendance_book *book = &server->attendance;

	for (int i = 0; i < DAY_HOURS; i++)
		if (memcmp(&book->made.hour[i], &book->stored.hour[i], sizeof book->made.hour[i]) != 0 &&
			!storing_done(server, attendance_store(server->db, i, &book->made.hour[i])))
			return false;
	book->stored = book->made;
	book->storing_ms = server->now_ms;
	return true;
}

void
attendance_count(struct server *server)
{
	struct attendance_book *book = &server->attendance;
	int64_t now = server->now_ms;
	bool changed = book->online != server->lobby.count;

	server->attendance_before = *book;
	add(&book->made, book->since_ms, now, book->online);
	book->since_ms = now;
	if (changed) {
		book->online = server->lobby.count;
		see(&book->made, now, book->online);
	}
	bool due = changed || server->stopping || now - book->storing_ms >= STORE_EVERY_MS;
	if (due && storing_may(server))
		(void)store_hours(server);
}

void
attendance_end_turn(struct server *server, bool stored)
{
	if (!stored)
		server->attendance = server->attendance_before;
}
