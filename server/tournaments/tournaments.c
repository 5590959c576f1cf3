/*
 * tournaments.c - see tournaments.h.
 */
#include "server/tournaments/tournaments.h"

#include "db/people/players.h"
#include "db/tournaments/entrants.h"
#include "db/tournaments/pairings.h"
#include "db/tournaments/tournaments.h"
#include "server/players/player.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/log.h"
#include "server/tournaments/arena.h"
#include "server/tournaments/calling.h"
#include "server/tournaments/entering.h"
#include "server/tournaments/evening.h"
#include "server/tournaments/fixtures.h"
#include "server/tournaments/invitations.h"
#include "server/tournaments/last_day.h"
#include "server/tournaments/rounds.h"

enum {
	AT_ONCE = 20, /* pairings or editions in a tick; more wait for the next */
	MINUTE_MS = 60 * 1000,
	BACK_AFTER_START_MS = 10 * MINUTE_MS,
	ENTERED_MAX = 100, /* tournaments of a player who is erased */
};

void
tournaments_open(struct server *server)
{
	struct pairing_row played;

	if (!storing_done(server, pairings_look_at_played(server->db, server->served_ms)) ||
		!storing_done(
			server, pairings_wait_anew(server->db, server->served_ms + BACK_AFTER_START_MS)))
		log_warning("tournament", "the deadlines of pairings could not be moved");
	while (storing_may(server) && pairing_find_due(server->db, server->served_ms, &played) == DB_OK &&
		calling_settle(server, &played))
		;
}

/* A pairing that can't be dealt with must not hold up the others. */
static bool
put_off(struct server *server, struct pairing_row *row)
{
	log_error("tournament", "pairing %lld is due, and can't be read", (long long)row->id);
	row->due = server->served_ms + MINUTE_MS;
	return storing_done(server, pairing_store(server->db, row));
}

static bool
look_at_due(struct server *server, struct edition_row *edition)
{
	if (edition->state != EDITION_PLAYING)
		return evening_look(server, edition);
	return edition->terms.kind == TOURNAMENT_LEAGUE ? last_day_end(server, edition)
							: arena_look(server, edition);
}

void
tournaments_tick(struct server *server)
{
	struct pairing_row pairing;
	struct edition_row edition;

	for (int i = 0; i < AT_ONCE && storing_may(server) &&
			pairing_find_due(server->db, server->served_ms, &pairing) == DB_OK;
		i++)
		if (!calling_settle(server, &pairing) && storing_may(server) && !put_off(server, &pairing))
			return;
	for (int i = 0; i < AT_ONCE && storing_may(server) &&
			edition_find_due(server->db, server->served_ms, &edition) == DB_OK;
		i++)
		if (!look_at_due(server, &edition))
			return;
	for (int i = 0; i < AT_ONCE && storing_may(server) &&
			edition_find_awake(server->db, storing_now(server), &edition) == DB_OK;
		i++)
		if (edition.state == EDITION_PLAYING ? !last_day_is_over(server, &edition)
						     : !evening_wake(server, &edition))
			return;
}

static void
on_over(struct server *server, const struct match_over *over)
{
	for (int i = 0; i < 2; i++)
		if (over->ends[i] != NULL && over->ends[i]->online)
			invitations_remind(over->ends[i]);
	if (!fixtures_note_over(server, over->match))
		(void)rounds_note_match(server, over->match);
	arena_note_match(server, over->match);
}

static void
on_stop(struct server *server, int64_t match)
{
	calling_note_stop(server, match);
	arena_note_match(server, match);
}

static void
on_came(struct server *server, struct player *player)
{
	arena_note_free(server, player->account.id);
}

struct entered {
	int64_t edition[ENTERED_MAX];
	int count;
};

static void
note_entered(void *arg, int64_t edition)
{
	struct entered *entered = arg;

	entered->edition[entered->count++] = edition;
}

/* If the account is gone, the player is out of all tournaments. */
static void
on_shown(struct server *server, int64_t player)
{
	struct player_row account = {.id = player};
	struct entered entered = {.count = 0};
	struct edition_row edition;

	if (player_find_by_id(server->db, player, &account) == DB_OK || !storing_may(server) ||
		entrant_each_entered(server->db, player, ENTERED_MAX, note_entered, &entered) != DB_OK)
		return;
	account.id = player;
	for (int i = 0; i < entered.count; i++)
		if (edition_find(server->db, entered.edition[i], &edition) == DB_OK)
			(void)entering_remove(server, &edition, &account);
}

const struct subscriber tournaments_subscriber = {
	.in_turn = true,
	.match_stopped = on_stop,
	.match_over = on_over,
	.player_came = on_came,
	.player_back = on_came,
	.player_went = calling_note_went,
	.player_shown = on_shown,
};

/* Told last, when both have stood up: what they can do now. In a league nobody has offered to go on yet. */
static void
on_stopped(struct server *server, int64_t match)
{
	struct edition_row edition;
	struct pairing_row row;

	if (pairing_find_match(server->db, match, &row) == DB_OK &&
		edition_find(server->db, row.edition, &edition) == DB_OK &&
		edition.terms.kind != TOURNAMENT_LEAGUE)
		invitations_tell(server, &row);
}

const struct subscriber tournaments_told_subscriber = {.match_stopped = on_stopped};
