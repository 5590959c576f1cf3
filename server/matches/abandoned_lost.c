/*
 * abandoned_lost.c - matches that were left are lost: by another one with that level, or by time.
 */
#include "server/matches/abandoned_lost.h"

#include "db/abandoned.h"
#include "server/config/config.h"
#include "server/lobby/house.h"
#include "server/lobby/lobby.h"
#include "server/matches/lost.h"
#include "server/players/player.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/tables/matching.h"

enum {
	LOOK_EVERY_MS = 60 * 1000,
	AT_ONCE = 10,		   /* matches; more wait for the next tick */
	GRACE_MS = 60 * 60 * 1000, /* after a start, for people to come back */
	CHANCE = 3 * 60,	   /* seconds for a player who could not go on until now */
	DAY = 24 * 60 * 60,
};

bool
abandoned_settle(struct player *const seat[2])
{
	struct server *server = seat[0]->server;
	struct abandoned_row row;

	for (int i = 0; i < 2; i++) {
		const struct player *player = seat[i], *house = seat[1 - i];
		enum db_status status = DB_NONE;
		while (player_is_house(house) && (status = abandoned_find(server->db, player->account.id,
							  house->account.house, &row)) == DB_OK)
			if (lost_by_leaving(server, row.match, row.player) != LOSS_MADE)
				return false;
		if (status != DB_NONE && !storing_done(server, status))
			return false;
	}
	return true;
}

/* --- those whose time is up */

struct left {
	struct abandoned_row row[AT_ONCE];
	int count;
};

static void
note(void *arg, const struct abandoned_row *row)
{
	struct left *left = arg;

	left->row[left->count++] = *row;
}

static bool
put_off(struct server *server, const struct abandoned_row *row, int seconds)
{
	struct abandoned_row later = *row;

	later.at += seconds;
	if (later.due_ms > 0)
		later.due_ms = server->served_ms + seconds * INT64_C(1000);
	return storing_done(server, abandoned_put_off(server->db, &later));
}

/* The player is here, and can't go on: the house player is away, plays somebody else, or hasn't joined yet.
 * Nobody is punished for waiting (R14.3). */
static bool
must_wait(const struct server *server, const struct abandoned_row *row)
{
	const struct player *leaver = lobby_find(server->lobby, row->leaver);
	const struct player *house = lobby_find(server->lobby, row->house);

	return leaver != NULL &&
	       (house == NULL || !house_is_free(house) || matching_find(leaver, house) != NULL);
}

/* False if nothing more can be stored in this turn. A match that can't be read waits for the operators, and
 * keeps no other one waiting. */
static bool
settle(struct server *server, const struct abandoned_row *row)
{
	if (must_wait(server, row))
		return put_off(server, row, CHANCE);
	switch (lost_by_leaving(server, row->match, row->player)) {
	case LOSS_MADE:
		return true;
	case LOSS_NOT_STORED:
		return false;
	case LOSS_UNREADABLE:
		break;
	}
	return put_off(server, row, DAY);
}

/* Left for as long as is allowed without a clock. False: there is more to do. */
static bool
settle_old(struct server *server)
{
	struct left left = {.count = 0};
	int after = server->config->claim_after;

	if (after == 0 ||
		abandoned_each_old(server->db, storing_now(server) - after, AT_ONCE, note, &left) != DB_OK)
		return true;
	for (int i = 0; i < left.count && settle(server, &left.row[i]); i++)
		;
	return left.count < AT_ONCE;
}

/* Left with a clock. A player who can't go on is given time before the last of it has passed. */
static bool
settle_due(struct server *server)
{
	struct left left = {.count = 0};
	int64_t now = server->served_ms;

	if (abandoned_each_due(server->db, now + CHANCE * 1000, AT_ONCE, note, &left) != DB_OK)
		return true;
	for (int i = 0; i < left.count; i++) {
		const struct abandoned_row *row = &left.row[i];
		if ((row->due_ms <= now || must_wait(server, row)) && !settle(server, row))
			return true;
	}
	return left.count < AT_ONCE || left.row[AT_ONCE - 1].due_ms > now;
}

void
abandoned_tick(struct server *server)
{
	if (server->tick_ms < server->next_look_ms ||
		server->served_ms - server->served_before_ms < GRACE_MS || !storing_may(server))
		return;
	bool all = settle_old(server) && settle_due(server);
	server->next_look_ms = all ? server->tick_ms + LOOK_EVERY_MS : 0;
}
