/*
 * storing.c - asks the disk for room, remembers that there was none, and ends the process when the database
 * is broken.
 */
#include "server/state/storing.h"

#include <sys/statvfs.h>
#include <unistd.h>

#include "server/config/config.h"
#include "server/state/counters.h"
#include "server/state/server.h"
#include "server/system/clock.h"
#include "server/system/log.h"

enum { PROBE_EVERY_MS = 1000 };

void
storing_look_at_clock(struct server *server)
{
	server->now_ms = clock_now_ms();
	server->tick_ms = clock_tick_ms();
	if (!server->disk_full && !server->log_is_silent)
		server->served_ms += clock_counted_ms(server->tick_ms - server->served_tick_ms);
	server->served_tick_ms = server->tick_ms;
	if (server->counters->turn_began_ns == 0)
		server->counters->turn_began_ns = clock_tick_ns();
}

int64_t
storing_now(const struct server *server)
{
	return server->now_ms / 1000;
}

bool
storing_is_full(const struct server *server)
{
	return db_pending(server->db) >= server->config->rows_per_turn;
}

bool
storing_done(struct server *server, enum db_status status)
{
	switch (status) {
	case DB_OK:
		server->rows++;
		return true;
	case DB_NO_SPACE:
		server->no_space = true;
		return false;
	case DB_NONE:
	case DB_TAKEN:
		log_error("database", "a row that ought to fit was refused");
		break;
	case DB_BROKEN:
		break;
	}
	log_error("database", "%s", db_error(server->db));
	log_error("database", "stopping at once: what clients were told is on disk, this turn is not");
	_exit(1);
}

/* Is there room again? Tried at most once a second, in a transaction of its own. */
static void
probe(struct server *server)
{
	if (server->log_is_silent || server->tick_ms < server->next_probe_ms)
		return;
	server->next_probe_ms = server->tick_ms + PROBE_EVERY_MS;
	enum db_status status = db_probe(server->db);
	if (status == DB_NO_SPACE)
		return;
	if (status != DB_OK)
		(void)storing_done(server, status);
	server->disk_full = false;
	log_info("database", "there is room again");
}

bool
storing_may(struct server *server)
{
	if (server->only_reads)
		return false;
	if (server->disk_full)
		probe(server);
	return !server->no_space && !server->disk_full;
}

void
storing_wait_for_room(struct server *server)
{
	server->disk_full = true;
	server->next_probe_ms = server->tick_ms + PROBE_EVERY_MS;
}

bool
storing_has_room(struct server *server)
{
	if (!storing_may(server) || db_pending(server->db) > 0)
		return storing_may(server);
	enum db_status status = db_probe(server->db);
	if (status == DB_OK)
		return true;
	if (status != DB_NO_SPACE)
		(void)storing_done(server, status);
	log_error("database", "no space: %s", db_error(server->db));
	storing_wait_for_room(server);
	return false;
}

bool
storing_space_is_low(const struct server *server)
{
	struct statvfs space;

	if (statvfs(server->config->data, &space) != 0)
		return false; /* the first row that finds no room will tell */
	return (int64_t)space.f_bavail * (int64_t)space.f_frsize < server->config->low_space;
}
