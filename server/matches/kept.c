/*
 * kept.c - the players for whom a match waits, in memory; a match is read from the journal when one of its
 * two logs in.
 *
 * A table that was loaded is what is stored, so a lost turn leaves it, and its players, where they are.
 */
#include "server/matches/kept.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "db/clock_marks.h"
#include "db/interruptions.h"
#include "db/journal.h"
#include "db/kept_seats.h"
#include "db/matches.h"
#include "db/open_seats.h"
#include "server/config/config.h"
#include "server/lobby/friends.h"
#include "server/lobby/lobby.h"
#include "server/lobby/news.h"
#include "server/log/turn_log.h"
#include "server/matches/stored.h"
#include "server/players/player.h"
#include "server/players/preferences.h"
#include "server/players/profile.h"
#include "server/rules/options.h"
#include "server/state/announce.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/state/undo.h"
#include "server/system/log.h"
#include "server/system/memory.h"
#include "server/tables/table.h"

enum { GIVEN_UP_PER_TURN = 40 };

/* A seat at a match that was kept. */
struct place {
	int64_t player, other; /* the second is who sits opposite */
	int64_t match;
	bool waits; /* for one of the two */
};

struct kept_matches {
	struct place *places; /* owned; in order of players */
	int count;
	int64_t at;	  /* Unix seconds: when the server started */
	int64_t since_ms; /* likewise, in ticks */
	int looked_at;	  /* of the places, once time is up */
};

/* Rows come in order of matches: the second of a match finds the first. */
static void
add_seat(void *arg, const struct open_seat_row *row)
{
	struct kept_matches *kept = arg;

	kept->places = must_grow(kept->places, kept->count, sizeof *kept->places);
	struct place *place = &kept->places[kept->count];
	*place = (struct place){.player = row->player, .match = row->match};
	if (kept->count++ == 0 || place[-1].match != row->match)
		return;
	place->other = place[-1].player;
	place[-1].other = place->player;
	place->waits = place[-1].waits = true;
}

static int
compare(const void *a, const void *b)
{
	const struct place *one = a, *other = b;

	return (one->player > other->player) - (one->player < other->player);
}

void
kept_matches_open(struct server *server)
{
	struct kept_matches *kept = must_calloc(1, sizeof *kept);

	server->kept_matches = kept;
	storing_look_at_clock(server); /* it may have waited long for the last server to end */
	kept->at = storing_now(server);
	kept->since_ms = server->tick_ms;
	if (open_seat_each(server->db, add_seat, kept) != DB_OK)
		fatal("open seats can't be read: %s", db_error(server->db));
	if (kept->count == 0)
		return;
	qsort(kept->places, (size_t)kept->count, sizeof *kept->places, compare);
	log_info("journal", "matches that go on if their players come back within %lld seconds: %d",
		(long long)server->config->kept_seat_restart, kept->count / 2);
}

static bool
take_number(void *arg, const struct action_row *row)
{
	int *number = arg;

	*number = row->number;
	return true;
}

/* As stored_match_read() will find its clock, at the price of no replay. */
static enum db_status
mark_stopped(struct server *server, int64_t match)
{
	struct clock_mark mark = {.match = match, .at_ms = server->now_ms};
	struct match_row row;
	struct options options;
	enum db_status status = match_find(server->db, match, &row);

	if (status != DB_OK)
		return status;
	if (!options_read(&options, row.options) || options.clock.delay == 0)
		return DB_NONE;
	mark.state = row.paused_at >= 0 ? "paused" : "stopped";
	status = action_each_back(server->db, match, &row.last_action, 1, take_number, &mark.after);
	if (status == DB_OK)
		status = interruption_spent(server->db, match, mark.after, &mark.spent_ms);
	return status == DB_OK ? clock_mark_store(server->db, &mark) : status;
}

void
kept_matches_mark(struct server *server)
{
	const struct kept_matches *kept = server->kept_matches;

	for (int i = 0; i < kept->count && turn_log_store(server) != NULL; i++) {
		const struct place *place = &kept->places[i];
		/* Once for both. One that can't be read is saved when somebody comes. */
		enum db_status status = place->waits && place->player < place->other
						? mark_stopped(server, place->match)
						: DB_NONE;
		if (status != DB_OK && status != DB_NONE)
			fatal("clocks can't be noted: %s", db_error(server->db));
	}
}

void
kept_matches_close(struct server *server)
{
	free(server->kept_matches->places);
	free(server->kept_matches);
}

/* NULL if no match waits for that player. */
static struct place *
find(const struct server *server, int64_t player)
{
	const struct kept_matches *kept = server->kept_matches;
	struct place *place = kept->count == 0 ? NULL
					       : bsearch(&(struct place){.player = player}, kept->places,
							 (size_t)kept->count, sizeof *kept->places, compare);

	return place != NULL && place->waits ? place : NULL;
}

static bool
time_is_up(const struct server *server)
{
	return server->tick_ms - server->kept_matches->since_ms >= server->config->kept_seat_restart * 1000;
}

bool
kept_matches_wait(const struct server *server)
{
	return server->kept_matches->count > 0 && !time_is_up(server);
}

/* The match waits no longer. */
static void
end_wait(struct server *server, struct place *place)
{
	struct place *other = find(server, place->other);

	undo_keep(server->undo, &place->waits, sizeof place->waits);
	place->waits = false;
	if (other == NULL)
		return;
	undo_keep(server->undo, &other->waits, sizeof other->waits);
	other->waits = false;
}

/* The server has stopped it, as it stops all matches if no seat is kept: that is nobody's fault. While the
 * disk is full it goes on waiting. */
static void
give_up(struct server *server, struct place *place)
{
	struct db *db = server->db;
	int64_t now = storing_now(server);

	if (!storing_may(server) ||
		!storing_done(server, kept_seats_give_up(db, place->match, server->kept_matches->at, now)) ||
		!storing_done(server, match_interrupt_kept(db, place->match, now)))
		return;
	announce_match_stopped(server, place->match);
	end_wait(server, place);
}

/* A match while its players are made. */
struct loading {
	struct server *server;
	struct match_row row;
	struct player_row account[2];
	struct absence absence[2];
	struct table_state state;
};

static void
on_seat(void *arg, const struct open_seat_row *row)
{
	struct loading *loading = arg;
	struct absence *absence = &loading->absence[row->player == loading->row.player[1]];

	absence->program = !row->person;
	absence->tagged_person = row->person;
	snprintf(absence->client, sizeof absence->client, "%s", row->client);
}

/* False if one of them is here: then they can't have been at that table. */
static bool
find_players(struct loading *loading)
{
	struct server *server = loading->server;

	for (int seat = 0; seat < 2; seat++) {
		struct player_row *account = &loading->account[seat];
		if (player_find_by_id(server->db, loading->row.player[seat], account) != DB_OK ||
			lobby_find(server->lobby, account->name) != NULL)
			return false;
	}
	return true;
}

static bool
read_match(struct loading *loading, int64_t match)
{
	struct server *server = loading->server;

	return match_find(server->db, match, &loading->row) == DB_OK && loading->row.state == MATCH_RUNNING &&
	       find_players(loading) && open_seat_each_of(server->db, match, on_seat, loading) == DB_OK &&
	       stored_match_read(server, &loading->row, &loading->state);
}

/* Online, and away. */
static struct player *
bring_in(struct loading *loading, int seat)
{
	struct server *server = loading->server;
	const struct player_row *account = &loading->account[seat];
	struct absence *absence = &loading->absence[seat];
	struct player *player = player_new(server, account);

	absence->restart = true;
	absence->why = CLOSE_DROPPED;
	absence->since_ms = absence->active_ms = server->kept_matches->since_ms;
	absence->at = server->kept_matches->at;
	absence->match = loading->row.id;
	absence->after = loading->state.actions;
	peer_read(&absence->peer, account->last_host);
	player_stay_away(player, absence);
	player_load_settings(player);
	profile_load(player);
	friends_load(player);
	player->online_since = account->last_login;
	player->seat_row = absence->tagged_person ? SEAT_ROW_PERSON : SEAT_ROW_PROGRAM;
	lobby_enter(server->lobby, player);
	news_enter(server->news, player);
	return player;
}

static bool
load(struct server *server, struct place *place)
{
	struct loading loading = {.server = server};
	bool read = read_match(&loading, place->match);

	if (read) {
		struct player *inviter = bring_in(&loading, 0), *invited = bring_in(&loading, 1);
		struct table *table = table_restore(server, inviter, invited, &loading.state);
		table_take_row(table, &loading.row);
		struct place *other = find(server, place->other);
		place->waits = false;
		if (other != NULL)
			other->waits = false;
	}
	sodium_memzero(&loading, sizeof loading);
	return read;
}

void
kept_match_load(struct server *server, int64_t player)
{
	struct place *place = find(server, player);

	if (place != NULL && (time_is_up(server) || !load(server, place)))
		give_up(server, place);
}

void
kept_match_give_up(struct server *server, int64_t player)
{
	struct place *place = find(server, player);

	if (place != NULL)
		give_up(server, place);
}

bool
kept_matches_go_on(struct server *server)
{
	struct kept_matches *kept = server->kept_matches;
	int tried = 0;

	if (kept->looked_at == kept->count || !time_is_up(server))
		return false;
	undo_keep(server->undo, &kept->looked_at, sizeof kept->looked_at);
	for (; kept->looked_at < kept->count && tried < GIVEN_UP_PER_TURN; kept->looked_at++) {
		struct place *place = &kept->places[kept->looked_at];
		if (!place->waits)
			continue;
		if (!storing_may(server))
			return false; /* a later turn tries again */
		give_up(server, place);
		tried++;
	}
	return kept->looked_at < kept->count;
}

void
kept_matches_since(const struct server *server, int64_t *at, int64_t *since_ms)
{
	*at = server->kept_matches->at;
	*since_ms = server->kept_matches->since_ms;
}

void
kept_matches_go_on_since(struct server *server, int64_t at, int64_t since_ms)
{
	server->kept_matches->at = at;
	server->kept_matches->since_ms = since_ms;
}

void
kept_match_is_at_table(struct server *server, int64_t match)
{
	struct kept_matches *kept = server->kept_matches;

	for (int i = 0; i < kept->count; i++)
		if (kept->places[i].match == match)
			kept->places[i].waits = false;
}
