/*
 * shown.c - what is shown now, for whoever asks.
 */
#include "server/state/server.h"
#include "server/tables/table.h"
#include "server/tv/tv_parts.h"

struct tv_choice
tv_now(const struct server *server)
{
	return server->tv->now;
}

struct table *
shown_table(const struct server *server, int64_t match)
{
	struct table *table;

	TAILQ_FOREACH(table, &server->tables->all, next)
		if (table->row.id == match && table->state.open)
			return table;
	return NULL;
}

const struct table *
tv_table(const struct server *server)
{
	const struct tv *tv = server->tv;

	return tv->now.kind == TV_LIVE ? shown_table(server, tv->now.match) : NULL;
}
