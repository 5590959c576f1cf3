/*
 * slow.c - who sits down at a slow match, and who stands up.
 *
 * If its row can't be stored any more when the last player goes, the match stays `running` without a table:
 * the next who sits down, or the next start, finds the row as current as a saved one, since each action
 * stores it.
 */
#include "server/matches/slow.h"

#include <assert.h>
#include <limits.h>
#include <sodium.h>
#include <string.h>

#include "server/lobby/lobby.h"
#include "server/lobby/news.h"
#include "server/matches/slow_letters.h"
#include "server/matches/slow_told.h"
#include "server/matches/slow_warn.h"
#include "server/matches/stored.h"
#include "server/players/player.h"
#include "server/rules/clock.h"
#include "server/state/announce.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/state/undo.h"
#include "server/system/log.h"
#include "server/tables/absent.h"
#include "server/tables/slow_clock.h"
#include "server/tables/table.h"
#include "server/tables/table_clock.h"
#include "server/tables/vacation.h"

/* --- tables of matches that wait */

/* `sits` for one seat, and a stand-in for each player who isn't there. */
static bool
find_seats(struct server *server, const struct match_row *row, struct player *sits, struct player *seat[2])
{
	for (int i = 0; i < 2; i++) {
		bool own = sits != NULL && sits->account.id == row->player[i];
		seat[i] = own ? sits : absent_stand_in(server, row->player[i]);
	}
	if (seat[0] != NULL && seat[1] != NULL)
		return true;
	for (int i = 0; i < 2; i++)
		if (seat[i] != NULL && seat[i] != sits)
			absent_let_go(seat[i]);
	return false;
}

static void
fill_clock(struct table *table, const struct slow_row *slow)
{
	table->state.slow.due_ms = slow->due;
	table->state.slow.on_turn = slow->on_turn;
	table->state.slow.turn_began = slow->turn_began;
	memcpy(table->state.slow.rolls, slow->rolls, sizeof slow->rolls);
	slow_clock_read_vacations(table);
}

struct table *
slow_load(struct server *server, int64_t match, struct player *sits, enum message *fault)
{
	struct match_row row;
	struct slow_row slow;
	struct table_state state;
	struct player *seat[2];

	*fault = MSG_CANT_READ;
	if (match_find(server->db, match, &row) != DB_OK || slow_find(server->db, match, &slow) != DB_OK ||
		!stored_match_read(server, &row, &state))
		return NULL;
	*fault = MSG_NOT_STORED;
	if (!storing_may(server) || !find_seats(server, &row, sits, seat) ||
		!storing_done(server, slow_sit(server->db, match))) {
		sodium_memzero(&state, sizeof state);
		return NULL;
	}
	struct table *table = table_new(server, seat[0], seat[1]);
	table_take_row(table, &row);
	table->state = state;
	sodium_memzero(&state, sizeof state);
	fill_clock(table, &slow);
	table_sit(table);
	announce_match_begun(server, match, true);
	return table;
}

struct table *
slow_table(const struct server *server, const struct slow_row *row)
{
	for (int i = 0; i < 2; i++) {
		const struct player *player = lobby_find(server->lobby, row->name[i]);
		if (player != NULL && player->table != NULL && player->table->row.id == row->id)
			return player->table;
	}
	return NULL;
}

/* Nobody sits there any more. */
static void
close_table(struct table *table)
{
	struct server *server = table->server;

	if (storing_may(server))
		(void)storing_done(server,
			slow_rise(server->db, table->row.id, table->state.last_action, table->state.throws));
	announce_match_stopped(server, table->row.id);
	table_stand_up(table);
}

/* --- standing up */

/* A seat of a table that is open: the player has it no longer, and has read why. */
static void
free_seat(struct player *player)
{
	struct table *table = player->table;
	int seat = player->seat;
	struct player *other = table_other(player);
	struct player *stand_in =
		other->stands_in ? NULL : absent_stand_in(table->server, player->account.id);

	table_touch(table);
	table->state.slow.looks[seat] = false;
	if (stand_in == NULL)
		close_table(table);
	else
		table_replace(table, seat, stand_in);
	/* A player who goes has read their goodbye. */
	if (!player->goes)
		news_tell_status(player, player);
	other = other->stands_in ? lobby_find(table->server->lobby, other->account.name) : other;
	if (other != NULL && !player->goes)
		news_tell_status(other, player);
}

/* The other has just gone. A program takes that for the end, and somebody whose turn it isn't has nothing
 * left to do there. */
static void
stay_or_go(struct player *player)
{
	struct table *table = player->table;

	if (table == NULL) /* there could be no stand-in for the player who has gone */
		return;
	bool on_turn = table_clock_seat(table) == player->seat;
	if (on_turn && !slow_reads_as_fibs(player))
		return;
	if (!slow_reads_as_fibs(player))
		slow_tell_turn_over(player);
	free_seat(player);
}

void
slow_leave(struct player *player)
{
	struct table *table = player->table;
	struct player *other = table_other(player);

	slow_tell_leaves(table, player);
	slow_letters_read(table, player->seat);
	free_seat(player);
	if (!other->stands_in)
		stay_or_go(other);
}

void
slow_leave_idle(struct player *player)
{
	struct player *other = table_other(player);

	slow_tell_idles(player->table, player);
	free_seat(player);
	if (!other->stands_in)
		stay_or_go(other);
}

void
slow_abandon(struct player *player, enum close_why why)
{
	struct table *table = player->table;
	struct player *other = table_other(player);

	slow_tell_goes(table, player, why);
	if (other->stands_in || why == CLOSE_SHUTDOWN) {
		close_table(table);
		return;
	}
	free_seat(player);
	stay_or_go(other);
}

void
slow_clear_table(struct table *table, int seat, enum message message)
{
	slow_tell_cleared(table, seat, message);
	close_table(table);
}

struct clearing {
	struct server *server;
	int64_t player;
};

static void
clear_one(void *arg, const struct slow_row *row)
{
	const struct clearing *clearing = arg;
	struct table *table = slow_table(clearing->server, row);
	int seat = row->player[0] == clearing->player ? 0 : 1;
	struct player *other = lobby_find(clearing->server->lobby, row->name[1 - seat]);

	if (table != NULL)
		slow_clear_table(table, seat, MSG_SLOW_WON);
	else if (other != NULL)
		player_tell(other, MSG_SLOW_WON,
			&(struct message_args){.a = row->name[seat], .n = (long)row->id});
}

void
slow_clear(struct server *server, int64_t player)
{
	struct clearing clearing = {server, player};

	if (storing_may(server) && slow_each(server->db, player, INT_MAX, clear_one, &clearing) != DB_OK)
		log_error("journal", "slow matches of an account that is erased can't be read");
}

/* --- the end of a turn */

static enum slow_asks
asks_of(const struct match *match)
{
	switch (match->offer) {
	case OFFER_NONE:
		return SLOW_ASKS_TURN;
	case OFFER_DOUBLE:
		return SLOW_ASKS_DOUBLE;
	case OFFER_RESIGN:
		return SLOW_ASKS_RESIGNATION;
	}
	return SLOW_ASKS_TURN;
}

static bool
store(struct table *table, int on_turn)
{
	const struct match *match = &table->state.match;
	const struct slow_head head = {
		.match = table->row.id,
		.on_turn = on_turn,
		.asks = asks_of(match),
		.due = table->state.slow.due_ms,
		.warn_due = slow_warn_next(&match->options, table->state.slow.due_ms,
			match_reserve(match, table_side(table, on_turn)), table->server->served_ms),
		.turn_began = table->state.slow.turn_began,
		.reserve_ms = {match_reserve(match, table_side(table, 0)),
			match_reserve(match, table_side(table, 1))},
		.last_action = table->state.last_action,
		.throws = table->state.throws,
		.rolls = {table->state.slow.rolls[0], table->state.slow.rolls[1]},
	};

	return storing_may(table->server) &&
	       storing_done(table->server, slow_store(table->server->db, &head));
}

/* Whoever plays is back. */
static void
end_vacations(struct table *table)
{
	struct slow_clock *clock = &table->state.slow;

	for (int seat = 0; seat < 2; seat++) {
		bool ends = clock->played[seat] && clock->vacation_until_ms[seat] > table->server->served_ms;
		if (clock->played[seat])
			slow_letters_read(table, seat);
		clock->played[seat] = false;
		if (ends)
			(void)vacation_stop(table->server, table->row.player[seat]);
	}
}

void
slow_interrupt(struct table *table)
{
	struct tables *tables = table->server->tables;
	int seat = table_clock_seat(table), on_turn = seat < 0 ? table->state.slow.on_turn : seat;

	assert(on_turn >= 0); /* the first opening is never interrupted */
	table_touch(table);
	table->state.slow.goes_on = true;
	undo_keep(table->server->undo, &tables->some_go_on, sizeof tables->some_go_on);
	tables->some_go_on = true;
	(void)store(table, on_turn);
}

void
slow_settle(struct table *table)
{
	int on_turn = table_clock_seat(table);

	if (!table->state.open || on_turn < 0 || !store(table, on_turn))
		return;
	table_touch(table);
	bool passed = on_turn != table->state.slow.on_turn;
	table->state.slow.on_turn = on_turn;
	end_vacations(table);
	if (passed)
		slow_tell_turn(table, on_turn);
	int off = 1 - on_turn;
	struct player *player = table->seat[off];
	bool alone = table->seat[on_turn]->stands_in;
	if (alone && !player->stands_in && !table->state.slow.looks[off]) {
		slow_tell_turn_over(player);
		free_seat(player);
	} else if (alone && player->stands_in) {
		close_table(table);
	}
}
