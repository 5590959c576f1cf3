/*
 * reread.c - see reread.h.
 */
#include "server/reread.h"

#include <assert.h>
#include <string.h>

#include "server/dice/tally.h"
#include "server/lobby/attendance.h"
#include "server/operators/bans.h"
#include "server/state/server.h"
#include "server/web/http/cache.h"
#include "server/web/streams/streams.h"

enum { EVERY_MS = 1000 };

/* What was public may be private now, in what is kept and in what is told. */
static void
look_at_settings(struct server *server)
{
	cache_forget(server);
	streams_look_all(server);
}

static const struct {
	const char *table;
	void (*read)(struct server *server);
} rows[] = {
	{"bans", bans_read_again},
	{"attendance", attendance_read_again},
	{"actions", tally_read_on},
	{"settings", look_at_settings},
};
static_assert(sizeof rows / sizeof *rows == REREAD_TABLES, "each has a place");

void
reread_note(struct reread *reread, const char *table)
{
	for (int i = 0; i < REREAD_TABLES; i++)
		if (strcmp(rows[i].table, table) == 0)
			reread->changed[i] = true;
}

void
reread_go_on(struct reread *reread)
{
	struct server *server = reread->server;

	if (server->tick_ms < reread->next_ms)
		return;
	reread->next_ms = server->tick_ms + EVERY_MS;
	for (int i = 0; i < REREAD_TABLES; i++) {
		if (reread->changed[i])
			rows[i].read(server);
		reread->changed[i] = false;
	}
}
