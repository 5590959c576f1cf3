/*
 * abandoned_lost.c - matches that were left are lost: by another one with that level, or by time.
 */
#include "server/matches/abandoned_lost.h"

#include <sodium.h>

#include "db/abandoned.h"
#include "db/matches.h"
#include "protocol/calculation.h"
#include "server/config/config.h"
#include "server/dice/book.h"
#include "server/lobby/account_changes.h"
#include "server/lobby/house.h"
#include "server/lobby/lobby.h"
#include "server/matches/later.h"
#include "server/matches/result.h"
#include "server/players/player.h"
#include "server/rules/rating.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/log.h"
#include "server/tables/dice_told.h"
#include "server/tables/matching.h"

enum {
	LOOK_EVERY_MS = 60 * 1000,
	AT_ONCE = 10,		   /* matches; more wait for the next tick */
	GRACE_MS = 60 * 60 * 1000, /* after a start, for people to come back */
	CHANCE = 3 * 60,	   /* seconds for who could not go on until now */
	DAY = 24 * 60 * 60,
};

/* A match that is lost now. */
struct loss {
	struct server *server;
	struct match_row match;
	struct options options;
	int loser;		     /* 0 or 1 */
	struct player_row row[2];    /* both accounts, as in the match */
	struct player *online[2];    /* NULL: not here */
	struct rating_change rating; /* the house player is the winner */
};

static bool
read_rows(struct loss *loss, const struct abandoned_row *row)
{
	struct server *server = loss->server;

	if (match_find(server->db, row->match, &loss->match) != DB_OK ||
		!options_read(&loss->options, loss->match.options))
		return false;
	loss->loser = loss->match.player[0] == row->player ? 0 : 1;
	for (int i = 0; i < 2; i++) {
		if (player_find_by_id(server->db, loss->match.player[i], &loss->row[i]) != DB_OK)
			return false;
		loss->online[i] = lobby_find(server->lobby, loss->row[i].name);
	}
	return true;
}

/* A match that can't be read stays as it is, and the log says so. */
static bool
load(struct loss *loss, const struct abandoned_row *row)
{
	if (read_rows(loss, row))
		return true;
	log_error("journal", "match %lld was left, and can't be read to be lost", (long long)row->match);
	return false;
}

/* For a player who isn't here; who is reads it at once. */
static bool
store_message(const struct loss *loss)
{
	if (loss->online[loss->loser] != NULL)
		return true;
	return later_tell(loss->server, loss->row[loss->loser].id, loss->row[1 - loss->loser].id,
		MSG_ABANDONED_MAIL, &(struct message_args){.n = (long)loss->match.id});
}

static bool
store(struct loss *loss)
{
	struct server *server = loss->server;
	const struct won_match won = {
		.id = loss->match.id,
		.length = loss->options.length,
		.winner = &loss->row[1 - loss->loser],
		.loser = &loss->row[loss->loser],
	};

	return storing_may(server) &&
	       storing_done(server,
		       match_lose(server->db, loss->match.id, 1 - loss->loser, storing_now(server))) &&
	       book_open_envelope(server, loss->match.id) &&
	       result_store_ratings(server, &won, &loss->rating) && store_message(loss);
}

static void
tell_loss(const struct loss *loss, const struct deal *deal)
{
	struct player *player = loss->online[loss->loser];
	const char *house = loss->row[1 - loss->loser].name;
	const struct calculation calculation = {
		.winner = house,
		.loser = loss->row[loss->loser].name,
		.length = loss->options.length,
		.change = &loss->rating,
	};
	char block[CALCULATION_SIZE];

	if (player == NULL)
		return;
	if (player->line != NULL && player_has(player, TOGGLE_RATINGS))
		session_write(
			player->line, block, calculation_write(block, player->line->dialect, &calculation));
	player_tell(player, MSG_ABANDONED_LOST,
		&(struct message_args){.a = house, .length = loss->options.length});
	dice_told_opened_to(player, loss->match.id, deal);
}

static void
end(const struct loss *loss)
{
	const struct match_end end = {
		.match = loss->match.id,
		.ends = {loss->online[1 - loss->loser], loss->online[loss->loser]},
		.rating = &loss->rating,
		.report = MSG_NONE,
	};

	account_changes_note(loss->online[loss->loser]);
	match_over(loss->server, &end);
}

/* False if it could not be stored. */
static bool
lose(struct loss *loss)
{
	struct deal deal;

	(void)book_find(loss->server, &loss->match, &deal);
	bool stored = store(loss);
	if (stored) {
		log_info("journal", "match %lld is lost by %s, who has left it", (long long)loss->match.id,
			loss->row[loss->loser].name);
		tell_loss(loss, &deal);
		end(loss);
	}
	sodium_memzero(&deal, sizeof deal);
	return stored;
}

bool
abandoned_settle(struct player *const seat[2])
{
	struct server *server = seat[0]->server;
	struct loss loss = {.server = server};
	struct abandoned_row row;

	for (int i = 0; i < 2; i++) {
		const struct player *player = seat[i], *house = seat[1 - i];
		enum db_status status = DB_NONE;
		while (player_is_house(house) && (status = abandoned_find(server->db, player->account.id,
							  house->account.house, &row)) == DB_OK)
			if (!load(&loss, &row) || !lose(&loss))
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
	struct loss loss = {.server = server};

	if (must_wait(server, row))
		return put_off(server, row, CHANCE);
	return load(&loss, row) ? lose(&loss) : put_off(server, row, DAY);
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

/* Left with a clock. Who can't go on now is to find some time left then, so it is looked for before that. */
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
