/*
 * seat.c - keeps seats, and gives them back.
 */
#include "server/entrance/seat.h"

#include "db/kept_seats.h"
#include "server/config/config.h"
#include "server/journal/pending_stops.h"
#include "server/matches/begin.h"
#include "server/net/wire.h"
#include "server/players/player.h"
#include "server/rules/clock.h"
#include "server/sessions/listing.h"
#include "server/sessions/pager.h"
#include "server/sessions/parting.h"
#include "server/sessions/reader.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/state/undo.h"
#include "server/system/log.h"
#include "server/tables/farewell.h"
#include "server/tables/open_seat.h"
#include "server/tables/table.h"
#include "server/tables/table_clock.h"
#include "server/tables/teller.h"

static bool
has_seat_to_keep(const struct player *player)
{
	return player->server->config->kept_seat > 0 && open_seat_has(player);
}

/* The loss could not be stored, and nobody has heard of it. */
static void
tell_again(void *arg)
{
	const struct player *player = arg;

	if (player->away == NULL || player->table == NULL)
		return;
	table_clock_connection_lost(player->table, player->seat);
	farewell_connection_lost(player->table, player, player->server->config->kept_seat);
}

bool
seat_keep(struct session *session, enum close_why why)
{
	struct player *player = session->player;
	struct server *server = session->server;
	int64_t seconds = server->config->kept_seat;

	if (session->state != SESSION_ONLINE || !has_seat_to_keep(player) ||
		(server->stopping && !open_seats_outlast(player->table)))
		return false;
	table_clock_connection_lost(player->table, player->seat);
	player_lose_session(player, &(struct absence){
					    .why = why,
					    .since_ms = server->tick_ms,
					    .at = storing_now(server),
					    .match = player->table->row.id,
					    .after = player->table->state.actions,
					    .parted = parting_number(session),
				    });
	log_info(session->subject, "%s; the seat is kept for %lld seconds", closing_of(why)->log,
		(long long)seconds);
	farewell_connection_lost(player->table, player, seconds);
	undo_tell(server->undo, tell_again, player);
	return true;
}

void
seats_tick(struct server *server)
{
	struct player *player, *next;

	for (player = TAILQ_FIRST(&server->players->away); player != NULL; player = next) {
		next = TAILQ_NEXT(player, next_place);
		if (player->table != NULL && player_seat_left(player) == 0)
			player_part(player, player->away->why);
	}
}

void
seats_begin_turn(struct server *server)
{
	struct players *players = server->players;
	struct player *player, *next;

	if (!players->some_unseated)
		return;
	players->some_unseated = false;
	for (player = TAILQ_FIRST(&players->away); player != NULL; player = next) {
		next = TAILQ_NEXT(player, next_place);
		if (player->table != NULL)
			continue;
		if (player->away->unseated < server->turns)
			player_part(player, player->away->why);
		else
			players->some_unseated = true;
	}
}

static bool
has_clock(const struct table *table)
{
	return table != NULL && !table_is_slow(table) && match_has_clock(&table->state.match);
}

bool
seat_may_be_taken(const struct player *player)
{
	return player->away != NULL || has_seat_to_keep(player) || has_clock(player->table);
}

static void
store(const struct player *player, bool taken)
{
	struct server *server = player->server;
	const struct kept_seat_row row = {
		.match = player->away->match,
		.who = player->account.id,
		.after = player->away->after,
		.at = player->away->at,
		.ended = storing_now(server),
		.taken = taken,
		.restart = player->away->restart,
	};

	pending_seat_add(server, &row);
}

/* The session that they still had. What it holds of this turn speaks of rows, and it is nobody's now. */
static void
end_older(struct session *older, const struct session *session)
{
	listing_drop(older);
	pager_drop(older);
	wire_drop(&older->wire);
	session_say_name(older, MSG_SECOND_LOGIN, session->peer.text);
	session_close(older, CLOSE_JOINED);
}

/* They keep the session that they came with, even if the turn is lost. */
static void
have_clock_back(void *arg)
{
	const struct player *player = arg;

	if (player->away == NULL && player->table != NULL)
		table_clock_connection_back(player->table, player->seat);
}

void
seat_take(struct player *player, struct session *session)
{
	bool lost = player->away != NULL;

	log_info(player->account.name, "goes on with the line of session %u, from %s", session->number,
		session->peer.text);
	player->restarted = player_is_awaited(player);
	if (lost) {
		store(player, true);
		if (player->table != NULL) {
			table_clock_connection_back(player->table, player->seat);
			undo_tell(player->server->undo, have_clock_back, player);
			farewell_connection_back(player->table, player);
		}
		session->tagged_person = player->away->tagged_person;
	} else {
		session->tagged_person = player->session->tagged_person;
		end_older(player_let_go(player), session);
	}
	player_take_session(player, session);
	player->returning = session->regained = true;
}

void
seat_show(struct player *player)
{
	if (player->table == NULL)
		return;
	table_tell_back(player);
	teller_remind_one(player);
}

/* Their first line belonged to a turn that is lost. */
static void
return_again(void *arg)
{
	struct player *player = arg;

	player->returning = player->online && player->session != NULL;
}

void
seat_tried(struct player *player)
{
	struct session *session = player->session;
	struct undo *undo = player->server->undo;

	undo_tell(undo, return_again, player);
	player->returning = false;
	if (!session_is_tagged(session)) {
		undo_keep(undo, &session->tagged_person, sizeof session->tagged_person);
		session->tagged_person = false;
	}
	open_seat_note(player);
	if (player->online && player->table != NULL && !table_know_programs(player->table))
		player_say(player, MSG_NOT_STORED);
}

void
seat_end(const struct player *player)
{
	if (player->away != NULL)
		store(player, false);
}
