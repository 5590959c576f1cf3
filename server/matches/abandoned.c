/*
 * abandoned.c - who has left a match with a house player, what they are told of it, and how it is lost.
 */
#include "server/matches/abandoned.h"

#include <sodium.h>
#include <string.h>

#include "db/abandoned.h"
#include "db/matches.h"
#include "protocol/calculation.h"
#include "protocol/text.h"
#include "server/config/config.h"
#include "server/dice/book.h"
#include "server/journal/pending_stops.h"
#include "server/lobby/account_changes.h"
#include "server/lobby/lobby.h"
#include "server/matches/later.h"
#include "server/matches/result.h"
#include "server/players/player.h"
#include "server/rules/clock.h"
#include "server/rules/rating.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/sessions/zones.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/state/undo.h"
#include "server/system/log.h"
#include "server/tables/dice_told.h"
#include "server/tables/table.h"

enum {
	REMINDERS_MAX = 10, /* more levels than there are */
	/* A house player that leaves for silence has waited for longer; one that leaves sooner has another
	   reason, which is not the person's fault. */
	SILENCE_MS = 5 * 60 * 1000,
	/* After a start people have so long to come back, however long the server was down. */
	GRACE = 60 * 60,
	LOOK_EVERY_MS = 60 * 1000,
	SETTLED_AT_ONCE = 10,
};

/* --- who has left */

/* Whether the match waits for the player of that side. */
static bool
waits_for(const struct match *match, enum side side)
{
	if (match->offer != OFFER_NONE)
		return match->offer_by != side;
	if (match->phase == PHASE_BETWEEN)
		return !match->joined[side] && match->joined[side_other(side)];
	return match->turn == side;
}

static bool
was_silent(const struct table *table, int seat)
{
	const struct table_state *state = &table->state;

	return waits_for(&state->match, table_side(table, seat)) &&
	       table->server->now_ms - state->acted_ms >= SILENCE_MS;
}

void
abandoned_note(const struct table *table, struct stop_row *stop, bool typed)
{
	const struct match *match = &table->state.match;
	int house = player_is_house(table->seat[0]) ? 0 : 1;
	const struct player *player = table->seat[1 - house];

	if (!player_is_house(table->seat[house]) || player_is_house(player) || stop->why == STOP_SERVER ||
		stop->why == STOP_ADJOURNED || !options_are_rated(&match->options) ||
		match_is_unplayed(match))
		return;
	/* A restart is nobody's leaving, even if they don't come back from it. */
	if (player_is_awaited(player))
		return;
	if (stop->who != player->account.id && !(typed && was_silent(table, 1 - house)))
		return;
	stop->loser = player->account.id;
	memcpy(stop->level, table->seat[house]->account.house, sizeof stop->level);
}

bool
abandoned_annuls(const struct table *table, const struct player *leaver, enum stop_why why)
{
	const struct match *match = &table->state.match;

	return why == STOP_LINE_LOST && player_is_house(leaver) && match_has_clock(match) &&
	       options_are_rated(&match->options);
}

/* --- what is told of it */

static void
tell(struct player *player, const char *house, int64_t at)
{
	int64_t after = player->server->config->claim_after;
	char when[TEXT_DATE_SIZE];

	if (player->line == NULL)
		return;
	text_date_short(when, (time_t)(at + after), zones_of(player->line));
	player_tell(player, after != 0 ? MSG_ABANDONED_UNTIL : MSG_ABANDONED,
		&(struct message_args){.a = house, .text = when});
}

void
abandoned_tell_left(struct player *player, const struct stop_row *stop)
{
	if (stop->loser == player->account.id)
		tell(player, player->opponent->account.name, stop->at);
}

static void
remind(void *arg, const struct abandoned_row *row)
{
	tell(arg, row->house, row->at);
}

void
abandoned_remind(struct player *player)
{
	/* At a login nobody is told that the database can't be read. */
	(void)abandoned_each(player->server->db, player->account.id, REMINDERS_MAX, remind, player);
}

bool
abandoned_waits(const struct player *player, const struct player *house)
{
	struct abandoned_row row;

	return player_is_house(house) &&
	       abandoned_find(player->server->db, player->account.id, house->account.house, &row) == DB_OK;
}

bool
abandoned_may_begin(struct player *player, const struct player *other)
{
	struct abandoned_row row;
	struct options options;

	pending_stops_try(player->server);
	if (!player_is_house(other) ||
		abandoned_find(player->server->db, player->account.id, other->account.house, &row) != DB_OK)
		return true;
	if (player->warned_of == row.match || !options_read(&options, row.options))
		return true;
	undo_keep(player->server->undo, &player->warned_of, sizeof player->warned_of);
	player->warned_of = row.match;
	player_tell(player, MSG_ABANDONED_WARNING,
		&(struct message_args){.a = row.house, .b = other->account.name, .length = options.length});
	return false;
}

/* --- how it is lost */

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
load(struct loss *loss, const struct abandoned_row *row)
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

/* False if it could not be stored. A match that can't be read stays as it is, and the log says so. */
static bool
lose(struct server *server, const struct abandoned_row *row)
{
	struct loss loss = {.server = server};
	struct deal deal;

	if (!load(&loss, row)) {
		log_error("journal", "match %lld was left, and can't be read to be lost",
			(long long)row->match);
		return false;
	}
	(void)book_find(server, &loss.match, &deal);
	bool stored = store(&loss);
	if (stored) {
		log_info("journal", "match %lld is lost by %s, who has left it", (long long)loss.match.id,
			loss.row[loss.loser].name);
		tell_loss(&loss, &deal);
		end(&loss);
	}
	sodium_memzero(&deal, sizeof deal);
	return stored;
}

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
			if (!lose(server, &row))
				return false;
		if (status != DB_NONE && !storing_done(server, status))
			return false;
	}
	return true;
}

void
abandoned_tick(struct server *server)
{
	int64_t now = storing_now(server);
	struct abandoned_row row;

	if (server->tick_ms < server->next_look_ms || server->config->claim_after == 0 ||
		now < server->started + GRACE || !storing_may(server))
		return;
	server->next_look_ms = server->tick_ms + LOOK_EVERY_MS;
	for (int i = 0; i < SETTLED_AT_ONCE; i++)
		if (abandoned_find_due(server->db, now - server->config->claim_after, &row) != DB_OK ||
			!lose(server, &row))
			return;
}
