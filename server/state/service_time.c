/*
 * service_time.c - the clock that never steps, less the time in which nobody was served.
 */
#include "server/state/service_time.h"

#include "db/heartbeat.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/state/undo.h"
#include "server/system/clock.h"
#include "server/system/log.h"

enum {
	WITH_OTHERS_MS = 1000, /* a kill costs nobody more than this while others play */
	ALONE_MS = 60 * 1000,
};

void
service_time_open(struct server *server)
{
	if (heartbeat_load(server->db, &server->served_ms) != DB_OK)
		fatal("the service time can't be read: %s", db_error(server->db));
	server->served_stored_ms = server->served_before_ms = server->served_ms;
	server->served_tick_ms = clock_tick_ms();
}

void
service_time_store(struct server *server)
{
	int64_t since = server->served_ms - server->served_stored_ms;
	bool others = db_pending(server->db) > 0;

	if (since < (others ? WITH_OTHERS_MS : ALONE_MS) || server->disk_full || !storing_may(server) ||
		!storing_done(server, heartbeat_store(server->db, server->served_ms, storing_now(server))))
		return;
	undo_keep(server->undo, &server->served_stored_ms, sizeof server->served_stored_ms);
	server->served_stored_ms = server->served_ms;
}
