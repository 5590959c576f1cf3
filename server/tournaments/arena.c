/*
 * arena.c - see arena.h.
 */
#include "server/tournaments/arena.h"

#include "db/matches.h"
#include "db/tournaments/engaged.h"
#include "db/tournaments/tournaments.h"
#include "server/lobby/lobby.h"
#include "server/pairing/rolling.h"
#include "server/players/player.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/tournaments/contest.h"
#include "server/tournaments/ending.h"
#include "server/tournaments/filling.h"
#include "server/tournaments/pairs.h"
#include "server/tournaments/told.h"

enum {
	MINUTE_MS = 60 * 1000,
	LOOK_EVERY_MS = 10 * 1000, /* whether any two of those left may be paired by now */
	LAST_MS = 20 * MINUTE_MS,  /* for the last matches to end */
	BOUND = 0x3fffffff / 1000, /* seconds that fit what rolling_pair() adds up */
	PAIRINGS_MOST = CONTEST_PAIRINGS_MAX - FIELD_MAX, /* the rest is left to the playoff */
};

/* 0 would say that there is no such time. */
static int64_t
now_ms(const struct server *server)
{
	return server->served_ms > 0 ? server->served_ms : 1;
}

/* --- whoever waits */

static bool
store_entrant(struct server *server, const struct entrant_row *entrant)
{
	return storing_may(server) && storing_done(server, entrant_store(server->db, entrant));
}

/* Those who are in and not paired wait, the others don't. */
static bool
note_waiting(struct server *server, struct contest *contest)
{
	for (int i = 0; i < contest->entrants; i++) {
		struct entrant_row *entrant = &contest->entrant[i];
		bool waits = entrant->state == ENTRANT_IN && entrant->pairing == 0;
		if (waits == (entrant->free_ms != 0))
			continue;
		entrant->free_ms = waits ? now_ms(server) : 0;
		if (!store_entrant(server, entrant))
			return false;
	}
	return true;
}

bool
arena_wake(struct server *server, struct contest *contest)
{
	contest->edition.due = now_ms(server);
	return note_waiting(server, contest) && contest_store(server, &contest->edition);
}

void
arena_note_free(struct server *server, int64_t player)
{
	if (storing_may(server))
		(void)storing_done(server, entrants_wait_anew(server->db, player, now_ms(server)));
}

void
arena_note_match(struct server *server, int64_t match)
{
	struct match_row row;
	bool any;

	if (entrants_engaged(server->db, &any) != DB_OK || !any ||
		match_find(server->db, match, &row) != DB_OK)
		return;
	arena_note_free(server, row.player[0]);
	arena_note_free(server, row.player[1]);
}

/* --- pairing */

struct arena_free {
	struct waiting_entrant at[FIELD_MAX];
	int count;
};

/* Those who wait here, and are at no table. Returns how many are here, be it at a table. */
static int
find_free(struct server *server, const struct contest *contest, bool house, struct arena_free *free)
{
	int here = 0;

	free->count = 0;
	for (int i = 0; i < contest->field.count; i++) {
		const struct entrant_row *entrant = contest_of_field(contest, i);
		const struct player *player = entrant->free_ms != 0 && entrant->house == house
						      ? lobby_find(server->lobby, entrant->name)
						      : NULL;
		if (player == NULL)
			continue;
		here++;
		int64_t waited = (server->served_ms - entrant->free_ms) / 1000;
		if (player->table == NULL && player->session != NULL)
			free->at[free->count++] =
				(struct waiting_entrant){i, waited < BOUND ? (int)waited : BOUND};
	}
	return here;
}

/* Leaves those who have not been paired. */
static void
take_out(struct arena_free *free, const struct pairing *next, int made)
{
	int left = 0;

	for (int i = 0; i < free->count; i++) {
		bool paired = false;
		for (int k = 0; k < made; k++)
			paired |= next[k].entrant[0] == free->at[i].entrant ||
				  next[k].entrant[1] == free->at[i].entrant;
		if (!paired)
			free->at[left++] = free->at[i];
	}
	free->count = left;
}

/* People play each other; whoever of them is left over, a house player. House players don't play each
 * other. */
static int
pair_all(const struct contest *contest, struct arena_free *people, struct arena_free *houses,
	struct pairing next[FIELD_MAX / 2])
{
	int made = rolling_pair(&contest->field, people->at, people->count, next);

	take_out(people, next, made);
	for (int i = 0; i < houses->count; i++) {
		struct arena_free both = *people;
		both.at[both.count++] = houses->at[i];
		made += rolling_pair(&contest->field, both.at, both.count, &next[made]);
		take_out(people, next, made);
	}
	take_out(houses, next, made);
	return made;
}

/* What those who are free have played, and how many pairings there have been. False if that can't be read. */
static bool
read_played(struct server *server, struct contest *contest, const struct arena_free *people,
	const struct arena_free *houses, int64_t *before)
{
	int numbers[2 * FIELD_MAX], count = 0;

	for (int i = 0; i < people->count; i++)
		numbers[count++] = people->at[i].entrant;
	for (int i = 0; i < houses->count; i++)
		numbers[count++] = houses->at[i].entrant;
	return contest_add_pairings(server, contest, numbers, count) &&
	       pairing_count_rolling(server->db, contest->edition.id, before) == DB_OK;
}

/* Whoever is left may be paired later: as soon as they have waited for long, or stand up. */
static bool
pair(struct server *server, struct contest *contest)
{
	struct arena_free people, houses;
	struct pairing next[FIELD_MAX / 2];
	struct edition_row *edition = &contest->edition;
	int here = find_free(server, contest, false, &people) + find_free(server, contest, true, &houses);
	int64_t before;
	bool came = false;

	if (!read_played(server, contest, &people, &houses, &before))
		return false;
	int made = pair_all(contest, &people, &houses, next);
	int room = before < PAIRINGS_MOST ? PAIRINGS_MOST - (int)before : 0;
	made = made < room ? made : room;
	for (int i = 0; i < made; i++)
		next[i].place = (int)before + i;
	for (int i = 0; i < houses.count; i++)
		if (!filling_leave(server, contest, houses.at[i].entrant))
			return false;
	if (people.count > 0 && !filling_come(server, contest, &people.at[0], &came))
		return false;
	bool waits = here - 2 * made > 1 || (people.count > 0 && edition->terms.fill != TOURNAMENT_NO_FILL);
	edition->due = came ? now_ms(server) : edition->until_ms;
	if (waits && edition->due > server->served_ms + LOOK_EVERY_MS)
		edition->due = server->served_ms + LOOK_EVERY_MS;
	return pairs_add(server, contest, next, made) && contest_store(server, edition);
}

/* --- the end */

/* Pairings that aren't over count for nobody: those without a match, and if `begun` also those with one. */
static bool
strike(struct server *server, struct contest *contest, bool begun)
{
	for (int i = 0; i < contest->rows; i++) {
		struct pairing_row *row = &contest->row[i];
		if (row->state == PAIRING_OVER || (row->match != 0 && !begun))
			continue;
		row->struck = true;
		row->winner = -1;
		contest->pairing[i].outcome = OUTCOME_STRUCK;
		told_struck(server, &contest->edition, row);
		if (row->match == 0 ? !pairs_end(server, row)
				    : !storing_may(server) ||
					      !storing_done(server, pairing_store(server->db, row)))
			return false;
	}
	return true;
}

/* Nobody is paired any more. */
static bool
stop_pairing(struct server *server, struct contest *contest)
{
	struct edition_row *edition = &contest->edition;

	edition->late_until = edition->due = edition->until_ms + LAST_MS;
	edition->until_ms = 0;
	told_all(server, edition, MSG_ROLLING_LAST, &(struct message_args){.text = edition->terms.name});
	return strike(server, contest, false) && contest_store(server, edition);
}

static bool
end(struct server *server, struct contest *contest)
{
	struct edition_row *edition = &contest->edition;

	edition->due = edition->late_until = 0;
	return contest_store(server, edition) && ending_by_places(server, contest);
}

static bool
look_at_end(struct server *server, struct contest *contest)
{
	struct edition_row *edition = &contest->edition;

	if (edition->until_ms > 0 && !stop_pairing(server, contest))
		return false;
	if (contest_is_decided(contest))
		return end(server, contest);
	if (edition->late_until > server->served_ms) {
		edition->due = edition->late_until;
		return contest_store(server, edition);
	}
	return strike(server, contest, true) && end(server, contest);
}

bool
arena_look(struct server *server, struct edition_row *edition)
{
	struct contest contest;
	bool pairs = edition->until_ms > server->served_ms;

	if (!(pairs ? contest_read_entrants : contest_read)(server, edition->id, &contest))
		return false;
	bool stored = pairs ? note_waiting(server, &contest) && pair(server, &contest)
			    : look_at_end(server, &contest);
	contest_clear(&contest);
	return stored;
}

/* --- begin, pause */

void
arena_begin(struct server *server, struct edition_row *edition)
{
	edition->rounds = 1;
	edition->until_ms = server->served_ms + (int64_t)edition->terms.minutes * MINUTE_MS;
}

bool
arena_drop(struct server *server, const struct edition_row *edition, const struct pairing_row *row, int seat)
{
	struct entrant_row entrant;

	if (entrant_find_by_id(server->db, row->entrant[seat], &entrant) != DB_OK)
		return false;
	entrant.state = ENTRANT_WITHDRAWN;
	struct player *player = lobby_find(server->lobby, entrant.name);
	if (player != NULL)
		player_tell(player, MSG_ROLLING_OUT,
			&(struct message_args){.text = edition->terms.name, .n = (long)edition->id});
	return store_entrant(server, &entrant);
}

/* At least a moment. */
static int64_t
left(int64_t until_ms, int64_t now_ms)
{
	return until_ms > now_ms ? until_ms - now_ms : 1;
}

void
arena_pause(const struct server *server, struct edition_row *edition)
{
	edition->due = 0;
	if (edition->until_ms > 0)
		edition->until_ms = left(edition->until_ms, server->served_ms);
	if (edition->late_until > 0)
		edition->late_until = left(edition->late_until, server->served_ms);
}

void
arena_go_on(const struct server *server, struct edition_row *edition)
{
	edition->due = now_ms(server);
	if (edition->until_ms > 0)
		edition->until_ms += server->served_ms;
	if (edition->late_until > 0)
		edition->late_until += server->served_ms;
}
