/*
 * table.c - tables and who sits there. What is done at a table is in act.c.
 */
#include "server/tables/table.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/lobby/news.h"
#include "server/players/playbacks.h"
#include "server/players/player.h"
#include "server/rules/clock.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/state/undo.h"
#include "server/system/log.h"
#include "server/system/memory.h"

enum { HEADS_BEHIND = 100000 }; /* actions: read in some hundredths of a second */

enum side
table_side(const struct table *table, int seat)
{
	enum side inviter = table->state.match.inviter;

	return seat == 0 ? inviter : side_other(inviter);
}

int
table_seat(const struct table *table, enum side side)
{
	return side == table->state.match.inviter ? 0 : 1;
}

struct player *
table_player(const struct table *table, enum side side)
{
	return table->seat[table_seat(table, side)];
}

struct player *
table_other(const struct player *player)
{
	return player->opponent;
}

void
tables_open(struct server *server)
{
	struct tables *tables = must_calloc(1, sizeof *tables);

	TAILQ_INIT(&tables->all);
	TAILQ_INIT(&tables->by_head);
	TAILQ_INIT(&tables->asked);
	server->tables = tables;
}

void
tables_close(struct server *server)
{
	free(server->tables);
}

void
table_owes_no_board(struct table *table)
{
	if (table->late_board.waits)
		TAILQ_REMOVE(&table->server->tables->asked, table, late_board.next);
	table->late_board.waits = false;
}

/* Nobody sits there. */
static void
table_free(void *arg)
{
	struct table *table = arg;

	TAILQ_REMOVE(&table->server->tables->all, table, next);
	table->server->tables->count--;
	TAILQ_REMOVE(&table->server->tables->by_head, table, next_head);
	table_owes_no_board(table);
	clocks_forget(table->server->clocks, &table->clock_place);
	sodium_memzero(table, sizeof *table); /* even a match that is only saved leaves a seed here */
	free(table);
}

static struct table *
make(struct server *server, struct player *inviter, struct player *invited)
{
	struct table *table = must_calloc(1, sizeof *table);

	*table = (struct table){.server = server, .seat = {inviter, invited}};
	table->clock_place.table = table;
	TAILQ_INSERT_TAIL(&server->tables->all, table, next);
	server->tables->count++;
	/* Before the first action of all it seems to lie far behind: its head is stored once too often. */
	table->head_known_to = server->tables->last_action;
	TAILQ_INSERT_TAIL(&server->tables->by_head, table, next_head);
	return table;
}

struct table *
table_new(struct server *server, struct player *inviter, struct player *invited)
{
	struct table *table = make(server, inviter, invited);

	undo_made(server->undo, table, table_free);
	return table;
}

void
table_take_row(struct table *table, const struct match_row *row)
{
	table->row = *row;
	if (!occasion_of(table->server->db, row, &table->occasion))
		log_warning("journal", "the tournament of match %lld can't be read", (long long)row->id);
}

/* It may run now that both sit there. */
static void
clock_changes(struct table *table)
{
	if (match_has_clock(&table->state.match))
		clocks_change(table->server->clocks, &table->clock_place);
}

struct table *
table_restore(struct server *server, struct player *inviter, struct player *invited,
	const struct table_state *state)
{
	struct table *table = make(server, inviter, invited);

	table->state = *state;
	table->state.open = true;
	for (int number = 0; number < 2; number++) {
		struct player *player = table->seat[number];
		player->table = table;
		player->seat = number;
		player->opponent = table->seat[1 - number];
	}
	clock_changes(table);
	return table;
}

void
table_keep_heads(struct server *server, int64_t action)
{
	struct tables *tables = server->tables;
	struct table *table = TAILQ_FIRST(&tables->by_head);

	tables->last_action = action;
	if (table == NULL || action - table->head_known_to < HEADS_BEHIND)
		return;
	const struct match_head head = {.match = table->row.id,
		.last_action = table->state.last_action,
		.known_to = action,
		.throws = table->state.throws};
	if (!storing_done(server, match_keep_head(server->db, &head)))
		return;
	table->head_known_to = action;
	TAILQ_REMOVE(&tables->by_head, table, next_head);
	TAILQ_INSERT_TAIL(&tables->by_head, table, next_head);
}

void
table_touch(struct table *table)
{
	undo_keep(table->server->undo, &table->state, sizeof table->state);
}

/* Players who sit are idle in another way than others. */
static void
settle_seat(void *arg)
{
	struct player *player = arg;
	struct session *session = player->session;

	if (session != NULL)
		session->at_table = player->table != NULL;
	if (!player->online)
		return;
	if (session != NULL)
		session_touch(session);
	news_of_status(player->server->news, player);
}

/* At this table from now on, or at none: NULL. */
static void
seat(struct player *player, struct table *table, int number)
{
	struct undo *undo = player->server->undo;

	undo_call(undo, settle_seat, player);
	undo_keep(undo, &player->table, sizeof player->table);
	undo_keep(undo, &player->seat, sizeof player->seat);
	undo_keep(undo, &player->opponent, sizeof player->opponent);
	undo_keep(undo, &player->seat_row, sizeof player->seat_row);
	player->seat_row = SEAT_ROW_NONE; /* of another seat it went with the match */
	player->table = table;
	player->seat = number;
	player->opponent = table != NULL ? table->seat[1 - number] : NULL;
	if (table == NULL && player->away != NULL)
		player_loses_seat(player);
	settle_seat(player);
}

void
table_sit(struct table *table)
{
	table_touch(table);
	table->state.open = true;
	for (int number = 0; number < 2; number++) {
		playbacks_close(table->seat[number]);
		seat(table->seat[number], table, number);
	}
	clock_changes(table);
}

static void
leave_seat(struct player *player, int number)
{
	seat(player, NULL, number);
	if (player->stands_in)
		undo_free(player->server->undo, player, player_free_stand_in);
}

void
table_replace(struct table *table, int number, struct player *player)
{
	struct undo *undo = table->server->undo;
	struct player *before = table->seat[number], *other = table->seat[1 - number];

	undo_keep(undo, &table->seat[number], sizeof table->seat[number]);
	table->seat[number] = player;
	leave_seat(before, number);
	playbacks_close(player);
	seat(player, table, number);
	undo_keep(undo, &other->opponent, sizeof other->opponent);
	other->opponent = player;
	if (!other->stands_in)
		news_of_status(table->server->news, other);
}

void
table_stand_up(struct table *table)
{
	table_touch(table);
	undo_free(table->server->undo, table, table_free);
	table->state.open = false;
	for (int number = 0; number < 2; number++)
		leave_seat(table->seat[number], number);
}

bool
table_ends_if_left(const struct table *table)
{
	const struct match *match = &table->state.match;

	return match->options.length == LENGTH_UNLIMITED && match->phase == PHASE_BETWEEN && match->game > 0;
}

bool
table_is_annulled_if_left(const struct table *table)
{
	return table->row.kind != MATCH_TOURNAMENT && match_is_unplayed(&table->state.match);
}

int
table_watchers(const struct table *table)
{
	const struct player *watcher;
	int count = 0;

	for (int seat = 0; seat < 2; seat++)
		EACH_WATCHER(watcher, table, seat)
			count++;
	return count;
}
