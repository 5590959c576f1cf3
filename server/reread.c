/*
 * reread.c - see reread.h.
 */
#include "server/reread.h"

#include <assert.h>
#include <string.h>

#include "db/log/copy.h"
#include "protocol/setting_names.h"
#include "server/dice/tally.h"
#include "server/lobby/attendance.h"
#include "server/operators/bans.h"
#include "server/state/server.h"
#include "server/web/http/cache.h"
#include "server/web/streams/streams.h"

enum {
	SOON_MS = 100, /* what is to be seen no more, and by whom: after the first change, that is seen at
			  once */
	EVERY_MS = 1000,
};

/* What was public may be private now, in what is kept and in what is told. */
static void
look_at_settings(struct server *server)
{
	cache_forget(server);
	streams_look_all(server);
}

/* Any player may set a hundred other things: those cost nobody anything. Rows go with their account, whose
 * name is then to be seen no more. */
static bool
is_about_privacy(const struct copied_row *row)
{
	enum { NAME = 1 };

	return row->is_removed || strcmp(copied_text(row, NAME), variable_names[VARIABLE_PUBLIC].name) == 0;
}

static const struct {
	const char *table;
	bool (*concerns)(const struct copied_row *row); /* NULL: any row does */
	void (*read)(struct server *server);
	int every_ms;
} rows[] = {
	{"bans", NULL, bans_read_again, SOON_MS},
	{"attendance", NULL, attendance_read_again, EVERY_MS},
	{"actions", NULL, tally_read_on, EVERY_MS},
	{"settings", is_about_privacy, look_at_settings, SOON_MS},
};
static_assert(sizeof rows / sizeof *rows == REREAD_TABLES, "each has a place");

void
reread_note(struct reread *reread, const struct copied_row *row)
{
	for (int i = 0; i < REREAD_TABLES; i++)
		if (strcmp(rows[i].table, row->table) == 0)
			reread->changed[i] =
				reread->changed[i] || rows[i].concerns == NULL || rows[i].concerns(row);
}

void
reread_go_on(struct reread *reread)
{
	struct server *server = reread->server;

	for (int i = 0; i < REREAD_TABLES; i++) {
		if (!reread->changed[i] || server->tick_ms < reread->next_ms[i])
			continue;
		rows[i].read(server);
		reread->changed[i] = false;
		reread->next_ms[i] = server->tick_ms + rows[i].every_ms;
	}
}
