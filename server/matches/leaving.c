/*
 * leaving.c - a match stops: its row, what is told, and two free seats.
 */
#include "server/matches/leaving.h"

#include "db/matches.h"
#include "db/open_seats.h"
#include "server/config/config.h"
#include "server/journal/pending_stops.h"
#include "server/lobby/news.h"
#include "server/matches/abandoned.h"
#include "server/matches/pause.h"
#include "server/matches/slow.h"
#include "server/players/player.h"
#include "server/rules/clock.h"
#include "server/state/announce.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/tables/clock_told.h"
#include "server/tables/dice_told.h"
#include "server/tables/farewell.h"
#include "server/tables/open_seat.h"
#include "server/tables/table.h"
#include "server/tables/table_clock.h"

/* Nobody has left a match whose other player hasn't come back since a restart, and still may. */
static enum stop_why
why_on_record(const struct player *player, enum stop_why why)
{
	return player_is_awaited(table_other(player)) ? STOP_SERVER : why;
}

static void
stop(struct table *table, const struct player *player, enum stop_why cause, bool goes)
{
	struct server *server = table->server;
	enum stop_why why = why_on_record(player, cause);
	bool by_nobody = why == STOP_SERVER || why == STOP_ADJOURNED;
	pause_drop(table);
	struct stop_row row = {
		.match = table->row.id,
		.after = table->state.actions,
		.last_action = table->state.last_action,
		.throws = table->state.throws,
		.who = by_nobody ? 0 : player->account.id,
		.why = why,
		.closes = why == STOP_LEFT && table_ends_if_left(table),
		.at = storing_now(server),
		/* Only a typed `leave` annuls; `bye` saves the match (R11.4). */
		.annuls = goes ? abandoned_annuls(table, player, why)
			       : why == STOP_LEFT && table_is_annulled_if_left(table),
		.spent_ms = table_clock_spent(table),
		.due = by_nobody ? 0 : table_clock_due_if_left(table, player->seat),
	};

	if (table->row.kind != MATCH_TOURNAMENT)
		abandoned_note(table, &row, !goes);
	pending_stop_add(server, &row);
	announce_match_stopped(server, table->row.id);
	/* Not before the seed is in this turn's transaction: a crash must not find it sealed again. */
	if ((row.closes || row.annuls) && storing_may(server))
		dice_told_opened(table, goes ? player : NULL);
	if (why == STOP_LEFT && !goes)
		for (int seat = 0; seat < 2; seat++)
			abandoned_tell_left(table->seat[seat], &row);
	table_stand_up(table);
	/* The player who goes has read their goodbye, and the others will read of it (protocol 3). */
	for (int seat = 0; seat < 2; seat++)
		for (int subject = 0; subject < 2; subject++)
			if (!goes || (table->seat[seat] != player && table->seat[subject] != player))
				news_tell_status(table->seat[seat], table->seat[subject]);
}

void
table_leave(struct player *player)
{
	struct table *table = player->table;
	struct player *other = table_other(player);
	bool away = other->session == NULL;

	if (table_is_slow(table)) {
		slow_leave(player);
		return;
	}
	/* The other was the first to go, but nobody escapes their own clock by leaving after that. */
	bool lost = away && !player_is_awaited(other) && table_clock_due_if_left(table, player->seat) == 0;
	const struct player *first = lost ? other : player;
	const struct message_args args = {
		.a = first->account.name, .b = lost ? player->account.name : other->account.name};

	if (away)
		farewell_leave_lost(table, player, first);
	else
		farewell_leave(table, player);
	stop(table, first, lost ? STOP_LINE_LOST : STOP_LEFT, false);
	news_add(table->server->news, NEWS_REPORT, MSG_REPORT_LEFT, &args, player, other);
}

void
table_adjourn(struct table *table)
{
	struct player *player = table->seat[0], *other = table->seat[1];
	const struct message_args args = {.a = player->account.name, .b = other->account.name};

	farewell_adjourn(table);
	stop(table, player, STOP_ADJOURNED, false);
	news_add(table->server->news, NEWS_REPORT, MSG_REPORT_LEFT, &args, player, other);
}

/* The server ends, and the match is kept for both: what the next server has to know of the clock. */
static void
store_clock(struct table *table)
{
	struct server *server = table->server;

	if (!match_has_clock(&table->state.match))
		return;
	if (storing_may(server))
		(void)storing_done(server, open_seats_spent(server->db, table->row.id, table->state.actions,
						   table_clock_spent(table)));
	clock_mark_left(table);
}

void
table_abandon(struct player *player, enum close_why why)
{
	struct table *table = player->table;
	struct player *other = table_other(player);
	const struct message_args args = {.a = player->account.name, .b = other->account.name};

	if (table_is_slow(table)) {
		slow_abandon(player, why);
		return;
	}
	if (why == CLOSE_SHUTDOWN && open_seats_outlast(table)) {
		store_clock(table);
		farewell_shutdown_kept(table, table->server->config->kept_seat_restart);
		table_stand_up(table);
		return;
	}
	if (why == CLOSE_SHUTDOWN) {
		farewell_shutdown(table);
	} else {
		if (abandoned_annuls(table, player, why_on_record(player, closing_of(why)->stop)))
			farewell_connection_annuls(table, player);
		else
			farewell_go(table, player, why);
		news_add(table->server->news, NEWS_REPORT, MSG_REPORT_LEFT, &args, player, other);
	}
	stop(table, player, closing_of(why)->stop, true);
}
