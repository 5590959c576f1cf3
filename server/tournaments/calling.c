/*
 * calling.c - see calling.h.
 */
#include "server/tournaments/calling.h"

#include <string.h>
#include <strings.h>

#include "db/matches.h"
#include "db/tournaments/pairings.h"
#include "db/tournaments/tournaments.h"
#include "server/lobby/lobby.h"
#include "server/matches/begin.h"
#include "server/matches/lost.h"
#include "server/players/player.h"
#include "server/rules/options.h"
#include "server/sessions/reader.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/log.h"
#include "server/tables/table.h"
#include "server/tournaments/arena.h"
#include "server/tournaments/fixtures.h"
#include "server/tournaments/invitations.h"
#include "server/tournaments/rounds.h"
#include "server/tournaments/terms.h"
#include "server/tournaments/waiting.h"

enum {
	LEFT_MAX = 3, /* times that a player may leave a match, the last of which loses it */
	MINUTE_MS = 60 * 1000,
	BACK_MS = 7 * MINUTE_MS,       /* to come back to a match */
	ELSEWHERE_MS = 30 * MINUTE_MS, /* to end another match first */
};

/* Both have joined, are here, and sit nowhere. */
static bool
may_begin(const struct server *server, const struct pairing_row *row)
{
	for (int seat = 0; seat < 2; seat++) {
		const struct player *player = waiting_player(server, row, seat);
		if (!row->joined[seat] || player == NULL || player->session == NULL || player->table != NULL)
			return false;
	}
	return true;
}

static bool
sit_down(struct server *server, const struct edition_row *edition, struct pairing_row *row)
{
	struct player *one = waiting_player(server, row, 0), *other = waiting_player(server, row, 1);
	struct options options;
	struct occasion occasion;
	struct match_row match;

	if (row->match == 0) {
		terms_options(edition, row, &options);
		occasion_take(&occasion, edition, row);
		return table_begin_paired(one, other, &options, &occasion);
	}
	return match_find(server->db, row->match, &match) == DB_OK && table_resume_match(one, other, &match);
}

static bool
store(struct server *server, const struct pairing_row *row)
{
	return storing_may(server) && storing_done(server, pairing_store(server->db, row));
}

static bool
begin(struct server *server, const struct edition_row *edition, struct pairing_row *row)
{
	if (!sit_down(server, edition, row))
		return false;
	const struct player *one = waiting_player(server, row, 0);
	row->match = one->table->row.id;
	row->state = PAIRING_PLAYING;
	row->joined[0] = row->joined[1] = false;
	row->due = 0;
	return store(server, row);
}

/* The first of the two is back at a saved match: the other has the whole time anew. */
static void
wait_for_other(const struct server *server, struct pairing_row *row, int seat)
{
	if (row->match != 0 && !row->joined[1 - seat])
		row->due = server->served_ms + BACK_MS;
}

static void
join(struct player *player, struct pairing_row *row)
{
	struct server *server = player->server;
	struct edition_row edition;
	int seat = waiting_seat(row, player->account.id);
	const char *other = row->name[1 - seat];

	if (edition_find(server->db, row->edition, &edition) != DB_OK) {
		player_say(player, MSG_CANT_READ);
		return;
	}
	if (edition.paused) {
		player_tell(player, MSG_PAIRED_PAUSED, &(struct message_args){.text = edition.terms.name});
		return;
	}
	if (row->left[seat] >= LEFT_MAX) {
		player_say_name(player, MSG_PAIRED_WAIT, other); /* the tick that follows ends it */
		return;
	}
	if (!row->joined[seat]) {
		row->joined[seat] = true;
		wait_for_other(server, row, seat);
		if (!store(server, row)) {
			player_say(player, MSG_NOT_STORED);
			return;
		}
	}
	if (!may_begin(server, row))
		player_say_name(player, MSG_PAIRED_WAIT, other);
	else
		(void)begin(server, &edition, row);
}

bool
calling_join(struct player *player, const char *typed)
{
	struct waiting_pairings list;
	struct pairing_row *found = NULL;

	waiting_find(player, &list);
	for (int i = 0; i < list.count && found == NULL; i++) {
		const char *name = list.row[i].name[1 - waiting_seat(&list.row[i], player->account.id)];
		if (typed[0] == '\0' || strcasecmp(name, typed) == 0)
			found = &list.row[i];
	}
	/* If somebody here has that whole name, it is them who is meant, not an opponent whose name begins
	 * so. */
	bool whole = lobby_find(player->server->lobby, typed) != NULL;
	for (int i = 0; i < list.count && found == NULL && !whole; i++) {
		const char *name = list.row[i].name[1 - waiting_seat(&list.row[i], player->account.id)];
		if (strncasecmp(name, typed, strlen(typed)) == 0)
			found = &list.row[i];
	}
	if (found != NULL)
		join(player, found);
	return found != NULL;
}

/* Both have some minutes to go on with a match that has stopped; who has left it too often has none. */
static bool
wait_again(struct server *server, struct pairing_row *row)
{
	struct edition_row edition;
	struct pairing_leaver leaver;
	enum db_status found = pairing_find_leaver(server->db, row->match, &leaver);

	if ((found != DB_OK && found != DB_NONE) || edition_find(server->db, row->edition, &edition) != DB_OK)
		return false;
	if (edition.terms.kind == TOURNAMENT_LEAGUE)
		return fixtures_note_stop(server, &edition, row);
	row->state = PAIRING_WAITING;
	row->due = server->served_ms + BACK_MS;
	for (int seat = 0; seat < 2; seat++)
		if (row->player[seat] == leaver.player && ++row->left[seat] >= LEFT_MAX)
			row->due = server->served_ms;
	if (!store(server, row))
		return false;
	if (row->due > server->served_ms)
		invitations_call_away(server, row);
	return true;
}

void
calling_note_stop(struct server *server, int64_t match)
{
	struct pairing_row row;

	if (storing_may(server) && pairing_find_match(server->db, match, &row) == DB_OK &&
		row.state == PAIRING_PLAYING)
		(void)wait_again(server, &row);
}

void
calling_note_went(struct server *server, struct player *player)
{
	struct waiting_pairings list;
	struct edition_row edition;

	if (!storing_may(server))
		return;
	waiting_find(player, &list);
	for (int i = 0; i < list.count; i++) {
		struct pairing_row *row = &list.row[i];
		int seat = waiting_seat(row, player->account.id);
		if (!row->joined[seat])
			continue;
		row->joined[seat] = false;
		if (edition_find(server->db, row->edition, &edition) == DB_OK &&
			edition.terms.kind == TOURNAMENT_LEAGUE)
			(void)fixtures_lapse(server, &edition, row);
		else
			(void)store(server, row);
	}
}

/* One of the two sits at another table, and may still come. */
static bool
plays_elsewhere(const struct server *server, const struct pairing_row *row)
{
	for (int seat = 0; seat < 2; seat++) {
		const struct player *player = waiting_player(server, row, seat);
		if (player != NULL && player->table != NULL && row->left[seat] < LEFT_MAX)
			return true;
	}
	return false;
}

/* This one has joined, and sits at no other table. */
static bool
is_there(const struct server *server, const struct pairing_row *row, int seat)
{
	const struct player *player = waiting_player(server, row, seat);

	return row->joined[seat] && player != NULL && player->table == NULL;
}

/* The row says that the match is being played. That may be wrong: the server may have ended since, or may
 * have been unable to store that the match has stopped. */
static bool
look_at_played(struct server *server, struct pairing_row *row)
{
	struct match_row match;

	row->due = 0;
	if (match_find(server->db, row->match, &match) != DB_OK) {
		log_error("tournament", "match %lld of pairing %lld can't be read", (long long)row->match,
			(long long)row->id);
		return store(server, row);
	}
	if (match.state == MATCH_RUNNING)
		return store(server, row);
	if (match.state == MATCH_SAVED)
		return wait_again(server, row);
	return rounds_note_match(server, row->match);
}

static bool
is_here(const struct server *server, const struct pairing_row *row, int seat)
{
	const struct player *player = waiting_player(server, row, seat);

	return player != NULL && player->session != NULL;
}

/* If both lines fail, chance says which failure is noticed first: whoever is here again has not left. */
int
calling_find_leaver(struct server *server, const struct pairing_row *row)
{
	struct pairing_leaver leaver;

	if (pairing_find_leaver(server->db, row->match, &leaver) != DB_OK)
		return -1;
	for (int seat = 0; seat < 2; seat++) {
		bool back = leaver.why == STOP_LINE_LOST && is_here(server, row, seat);
		if (row->player[seat] == leaver.player && !back && is_here(server, row, 1 - seat))
			return seat;
	}
	return -1;
}

/* The match is saved: a player who isn't there loses it. If neither is, the one who has left it does; if both
 * have gone, nobody wins. */
static bool
settle_saved(struct server *server, struct pairing_row *row)
{
	for (int seat = 0; seat < 2; seat++)
		if (row->left[seat] >= LEFT_MAX ||
			(!is_there(server, row, seat) && is_there(server, row, 1 - seat)))
			return lost_by_leaving(server, row->match, row->player[seat]) == LOSS_MADE;
	int leaver = calling_find_leaver(server, row);
	if (leaver >= 0)
		return lost_by_leaving(server, row->match, row->player[leaver]) == LOSS_MADE;
	int64_t match = row->match;
	row->winner = -1;
	row->decided = PAIRING_FORFEIT;
	return rounds_decide(server, row) && lost_by_both(server, match);
}

/* A player who isn't there has lost. A rolling tournament does not pair them again until they come back to
 * it. */
static bool
settle_unbegun(struct server *server, const struct edition_row *edition, struct pairing_row *row)
{
	row->winner = -1;
	row->decided = PAIRING_FORFEIT;
	for (int seat = 1; seat >= 0; seat--) {
		if (is_there(server, row, seat))
			row->winner = seat;
		else if (edition->terms.kind == TOURNAMENT_ROLLING && !arena_drop(server, edition, row, seat))
			return false;
	}
	return rounds_decide(server, row);
}

bool
calling_settle(struct server *server, struct pairing_row *row)
{
	struct edition_row edition;

	if (row->state == PAIRING_PLAYING)
		return look_at_played(server, row);
	if (edition_find(server->db, row->edition, &edition) != DB_OK)
		return false;
	if (edition.paused ||
		(plays_elsewhere(server, row) && server->served_ms - row->made_ms < ELSEWHERE_MS)) {
		row->due = server->served_ms + MINUTE_MS;
		return store(server, row);
	}
	if (may_begin(server, row))
		return begin(server, &edition, row);
	if (edition.terms.kind == TOURNAMENT_LEAGUE)
		return fixtures_lapse(server, &edition, row);
	if (row->match != 0)
		return settle_saved(server, row);
	return settle_unbegun(server, &edition, row);
}
