/*
 * take_back.c - keeps what a turn did to the tables, or takes it back.
 */
#include "server/matches/take_back.h"

#include "server/journal/pending_stops.h"
#include "server/lobby/lobby.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/tables/table.h"

static void
put_back_ratings(struct table *table)
{
	for (int seat = 0; seat < 2; seat++) {
		table->seat[seat]->player.rating = table->before.rating[seat];
		table->seat[seat]->player.experience = table->before.experience[seat];
	}
	table->server->lobby->ratings_changed = true;
}

/* A match that was saved or finished in this turn goes on, if both are still here and free. */
static bool
can_go_on(const struct table *table)
{
	for (int seat = 0; seat < 2; seat++)
		if (table->seat[seat]->state != SESSION_ONLINE || table->seat[seat]->table != NULL)
			return false;
	return true;
}

/* What the turn's output said of it was dropped. */
static void
tell_who_is_left(struct table *table)
{
	for (int seat = 0; seat < 2; seat++)
		if (table->seat[seat]->state == SESSION_ONLINE &&
			table->seat[1 - seat]->state != SESSION_ONLINE)
			session_say_name(
				table->seat[seat], MSG_DROPS_SAVED, table->seat[1 - seat]->player.name);
}

static void
put_back(struct table *table)
{
	bool was_open = table->state.open;

	put_back_ratings(table);
	if (!table->before.open) {
		/* It never began; its number may be another match's tomorrow. */
		pending_stop_forget(table->server, table->row.id);
		if (was_open)
			table_stand_up(table); /* `join` may be typed again (matching.h) */
		return;
	}
	table->state = table->before;
	if (was_open)
		return;
	if (can_go_on(table)) {
		pending_stop_forget(table->server, table->row.id);
		table_sit(table);
		return;
	}
	/* Somebody has gone: the match is saved as it was before this turn, as soon as the disk takes it. */
	const struct stop_row stop = {
		.match = table->row.id,
		.after = table->state.actions,
		.last_action = table->state.last_action,
		.throws = table->state.throws,
		.why = STOP_SERVER,
		.closes = table_ends_if_left(table),
		.at = storing_now(table->server),
		.annuls = match_is_unplayed(&table->state.match),
	};
	pending_stop_put_back(table->server, &stop);
	tell_who_is_left(table);
	table->state.open = false;
}

void
tables_end_turn(struct server *server, bool stored)
{
	struct table *table;

	/* The last touched first: a player who left one table and sat down at another goes back the same
	 * way. */
	while ((table = TAILQ_FIRST(&server->tables->touched)) != NULL) {
		TAILQ_REMOVE(&server->tables->touched, table, next_touched);
		table->touched = false;
		if (!stored)
			put_back(table);
		if (!table->state.open)
			table_free(table);
	}
}
