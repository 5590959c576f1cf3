/*
 * take_over_tables.c - each match is read from the journal, as after a restart; what no row knows comes from
 * the other program: how its clock stands, and who is owed what.
 */
#include <sodium.h>

#include "db/matches.h"
#include "server/matches/kept.h"
#include "server/matches/stored.h"
#include "server/players/player.h"
#include "server/state/server.h"
#include "server/tables/absent.h"
#include "server/tables/table.h"
#include "server/upgrade/take_over_parts.h"
#include "server/upgrade/taking.h"

static struct table_clock
clock_of(const struct carried_table *carried)
{
	return (struct table_clock){
		.runs = carried->runs,
		.since_ms = carried->since_ms,
		.waited = carried->waited,
		.spent_ms = carried->spent_ms,
		.game_over_ms = carried->game_over_ms,
		.warned = carried->warned,
		.lost_once = {carried->lost_once0, carried->lost_once1},
		.stands = {carried->stands0, carried->stands1},
		.untold = carried->untold,
		.paused = carried->paused,
		.pause_began_ms = carried->pause_began_ms,
		.paused_ms = carried->paused_ms,
		.wants_pause = {carried->wants_pause0, carried->wants_pause1},
		.wants_adjourned = {carried->wants_adjourned0, carried->wants_adjourned1},
	};
}

static struct slow_clock
slow_of(const struct carried_table *carried)
{
	return (struct slow_clock){
		.due_ms = carried->due_ms,
		.vacation_until_ms = {carried->vacation_until_ms0, carried->vacation_until_ms1},
		.on_turn = carried->on_turn,
		.turn_began = carried->turn_began,
		.rolls = {carried->rolls0, carried->rolls1},
		.acted = {carried->acted0, carried->acted1},
		.looks = {carried->looks0, carried->looks1},
		.played = {carried->played0, carried->played1},
		.answer = {(enum slow_answer)carried->answer0, (enum slow_answer)carried->answer1},
		.letter_told = {carried->letter_told0, carried->letter_told1},
	};
}

/* A board that is owed to a player, among those of other tables in the order in which they were asked. */
static void
put_board(struct table *table, const struct carried_table *carried)
{
	struct table_list *asked = &table->server->tables->asked;
	struct late_board *board = &table->late_board;
	struct table *later;

	if (!carried->board_waits)
		return;
	board->waits = true;
	board->side = (enum side)carried->board_side;
	board->touches = carried->board_touches;
	board->since_ms = carried->board_since_ms;
	TAILQ_FOREACH(later, asked, late_board.next)
		if (later->late_board.since_ms > board->since_ms) {
			TAILQ_INSERT_BEFORE(later, table, late_board.next);
			return;
		}
	TAILQ_INSERT_TAIL(asked, table, late_board.next);
}

static bool
find_seats(struct taking *taking, const struct carried_table *carried, const struct match_row *row,
	struct player *seat[2])
{
	const bool sits[2] = {carried->sits0, carried->sits1};

	for (int i = 0; i < 2; i++) {
		seat[i] = sits[i] ? taking_player(taking, row->player[i])
				  : absent_stand_in(taking->server, row->player[i]);
		if (seat[i] == NULL || seat[i]->table != NULL)
			return taking_fails(taking, "nobody has a seat at match", row->id);
	}
	return true;
}

static bool
take_table(struct taking *taking, const struct carried_table *carried)
{
	struct server *server = taking->server;
	struct match_row row;
	struct table_state state;
	struct player *seat[2];

	if (match_find(server->db, carried->match, &row) != DB_OK || !stored_match_read(server, &row, &state))
		return taking_fails(taking, "the journal can't be read of match", carried->match);
	if (!find_seats(taking, carried, &row, seat))
		return false;
	state.clock = clock_of(carried);
	state.slow = slow_of(carried);
	struct table *table = table_restore(server, seat[0], seat[1], &state);
	sodium_memzero(&state, sizeof state);
	table_take_row(table, &row);
	table->off_tv = carried->off_tv;
	table->spoken[0] = carried->spoken0;
	table->spoken[1] = carried->spoken1;
	put_board(table, carried);
	kept_match_is_at_table(server, row.id);
	for (int i = 0; i < 2; i++)
		if (seat[i]->session != NULL)
			seat[i]->session->at_table = true;
	return true;
}

bool
take_over_tables(struct taking *taking)
{
	const struct carried_table *carried;
	int at = 0;

	while ((carried = taking_next(taking, CARRIED_TABLE, &at)) != NULL)
		if (!take_table(taking, carried))
			return false;
	return true;
}
