/*
 * fixtures.c - see fixtures.h.
 */
#include "server/tournaments/fixtures.h"

#include <strings.h>

#include "db/matches.h"
#include "server/lobby/lobby.h"
#include "server/matches/begin.h"
#include "server/matches/later.h"
#include "server/players/player.h"
#include "server/rules/options.h"
#include "server/state/announce.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/tables/absent.h"
#include "server/tables/table.h"
#include "server/tournaments/contest.h"
#include "server/tournaments/invitations.h"
#include "server/tournaments/last_day.h"
#include "server/tournaments/pairs.h"
#include "server/tournaments/rounds.h"
#include "server/tournaments/terms.h"
#include "server/tournaments/told.h"
#include "server/tournaments/waiting.h"

enum { DAY = 24 * 60 * 60 };

static bool
store(struct server *server, const struct pairing_row *row)
{
	return storing_may(server) && storing_done(server, pairing_store(server->db, row));
}

/* --- an offer */

/* The two may play others of the league. */
static bool
set_free(struct server *server, struct pairing_row *row)
{
	row->joined[0] = row->joined[1] = false;
	row->due = 0;
	return store(server, row) && pairs_set_free(server, row);
}

/* One of the two, if they are here. */
static void
tell_seat(struct server *server, const struct edition_row *edition, const struct pairing_row *row, int seat,
	enum message message)
{
	struct player *player = lobby_find(server->lobby, row->name[seat]);

	if (player != NULL)
		player_tell(player, message,
			&(struct message_args){.a = row->name[1 - seat], .text = edition->terms.name});
}

bool
fixtures_lapse(struct server *server, const struct edition_row *edition, struct pairing_row *row)
{
	for (int seat = 0; seat < 2; seat++)
		tell_seat(server, edition, row, seat,
			row->joined[seat] ? MSG_FIXTURE_LAPSED : MSG_FIXTURE_GONE);
	return set_free(server, row);
}

/* The match of a league that a player is offered just now, or offers; NULL as a name: by anybody. */
static bool
find_offer(struct player *player, const char *name, bool own, struct edition_row *edition,
	struct pairing_row *row)
{
	struct waiting_pairings list;

	waiting_find(player, &list);
	for (int i = 0; i < list.count; i++) {
		*row = list.row[i];
		int seat = waiting_seat(row, player->account.id);
		if (row->joined[own ? seat : 1 - seat] && !row->joined[own ? 1 - seat : seat] &&
			(name == NULL || strcasecmp(row->name[1 - seat], name) == 0) &&
			edition_find(player->server->db, row->edition, edition) == DB_OK &&
			edition->terms.kind == TOURNAMENT_LEAGUE)
			return true;
	}
	return false;
}

bool
fixtures_decline(struct player *player, const char *name)
{
	struct server *server = player->server;
	struct edition_row edition;
	struct pairing_row row;

	if (!find_offer(player, name, false, &edition, &row))
		return false;
	int seat = waiting_seat(&row, player->account.id);
	const char *inviter = row.name[1 - seat];
	struct player *other = waiting_player(server, &row, 1 - seat);
	if (!set_free(server, &row)) {
		player_say(player, MSG_NOT_STORED);
		return true;
	}
	player_say_name(player, MSG_YOU_DECLINE, inviter);
	if (other != NULL)
		player_say_name(other, MSG_DECLINES, player->account.name);
	return true;
}

/* Whoever takes an offer back risks no match by it, so its day doesn't count. */
static void
discount_offer(const struct server *server, struct pairing_row *row, int seat)
{
	if (row->offered[seat] != storing_now(server) / DAY)
		return;
	row->offers[seat]--;
	row->offered[seat] = 0;
}

bool
fixtures_take_back(struct player *player, const char *name)
{
	struct server *server = player->server;
	struct edition_row edition;
	struct pairing_row row;

	if (!find_offer(player, name, true, &edition, &row))
		return false;
	int other = 1 - waiting_seat(&row, player->account.id);
	discount_offer(server, &row, 1 - other);
	if (!set_free(server, &row)) {
		player_say(player, MSG_NOT_STORED);
		return true;
	}
	player_say_name(player, MSG_UNINVITED, row.name[other]);
	tell_seat(server, &edition, &row, other, MSG_FIXTURE_GONE);
	return true;
}

/* A day counts once. */
static void
count_offer(const struct server *server, struct pairing_row *row, int seat)
{
	int64_t today = storing_now(server) / DAY;

	row->offers[seat] += row->offered[seat] != today;
	row->offered[seat] = today;
}

/* Begins a slow match, or sits down at it; the other need not be here. */
static enum message
begin_slow(struct player *player, const struct edition_row *edition, struct pairing_row *row, int seat,
	const struct options *options)
{
	struct server *server = player->server;
	struct occasion occasion;
	struct player *other = absent_stand_in(server, row->player[1 - seat]);

	if (other == NULL)
		return MSG_CANT_READ;
	count_offer(server, row, seat);
	occasion_take(&occasion, edition, row);
	if (!table_begin_paired(other, player, options, &occasion)) {
		absent_let_go(other);
		return MSG_COUNT;
	}
	row->state = PAIRING_PLAYING;
	if (pairing_open_match(server->db, row->player[0], row->player[1], &row->match) != DB_OK)
		return MSG_CANT_READ;
	return store(server, row) ? MSG_NONE : MSG_NOT_STORED;
}

/* The other isn't here: they read of it at their next login, once a day. */
static enum message
offer_away(struct player *player, const struct edition_row *edition, struct pairing_row *row, int seat)
{
	struct server *server = player->server;
	const struct message_args args = {
		.a = row->name[1 - seat], .text = edition->terms.name, .n = (long)edition->id};

	if (row->offered[seat] == storing_now(server) / DAY)
		return MSG_FIXTURE_TODAY;
	count_offer(server, row, seat);
	if (!store(server, row) ||
		!later_tell(server, row->player[1 - seat], player->account.id, MSG_FIXTURE_MAIL,
			&(struct message_args){.a = player->account.name,
				.text = edition->terms.name,
				.n = (long)edition->id}))
		return MSG_NOT_STORED;
	announce_notice(
		server, &(struct notice_news){.player = row->player[1 - seat], .kind = NOTICE_MESSAGE});
	player_tell(player, MSG_FIXTURE_AWAY, &args);
	return MSG_NONE;
}

/* They wait for the other to join; if the other has offered the same before, the match begins (calling.h). */
static enum message
offer_here(struct player *player, const struct edition_row *edition, struct pairing_row *row, int seat)
{
	struct server *server = player->server;

	count_offer(server, row, seat);
	row->joined[seat] = true;
	row->due = server->served_ms + PAIRS_JOIN_MS;
	for (int i = 0; i < 2; i++)
		if (!pairs_set_pairing(server, row->entrant[i], row->id))
			return MSG_NOT_STORED;
	if (!store(server, row))
		return MSG_NOT_STORED;
	invitations_tell(server, row);
	player_tell(player, MSG_FIXTURE_OFFERED,
		&(struct message_args){.a = row->name[1 - seat], .text = edition->terms.name});
	return MSG_NONE;
}

/* The first match of the two that isn't over; NULL: there is none. */
static struct pairing_row *
find_between(struct contest *contest, int64_t own, const char *name)
{
	for (int i = 0; i < contest->rows; i++) {
		struct pairing_row *row = &contest->row[i];
		int seat = row->entrant[0] == own ? 0 : 1;
		if (row->state != PAIRING_OVER && row->entrant[seat] == own &&
			strcasecmp(row->name[1 - seat], name) == 0)
			return row;
	}
	return NULL;
}

static bool
is_busy(const struct contest *contest, const struct pairing_row *row, int seat)
{
	const struct entrant_row *entrant = contest_entrant(contest, row->entrant[seat]);

	return entrant->pairing != 0 && entrant->pairing != row->id;
}

static enum message
offer(struct player *player, struct contest *contest, struct pairing_row *row)
{
	int seat = row->player[0] == player->account.id ? 0 : 1;
	const struct player *other = lobby_find(player->server->lobby, row->name[1 - seat]);
	struct options options;

	terms_options(&contest->edition, row, &options);
	if (row->state == PAIRING_PLAYING)
		return MSG_FIXTURE_PLAYED;
	if (player->table != NULL)
		return MSG_ALREADY_PLAYING;
	if (options_are_slow(&options))
		return begin_slow(player, &contest->edition, row, seat, &options);
	if (is_busy(contest, row, seat) || is_busy(contest, row, 1 - seat))
		return MSG_FIXTURE_BUSY;
	if (row->joined[1 - seat])
		return MSG_FIXTURE_JOIN;
	if (row->joined[seat])
		return MSG_FIXTURE_WAITS;
	return other == NULL ? offer_away(player, &contest->edition, row, seat)
			     : offer_here(player, &contest->edition, row, seat);
}

enum message
fixtures_offer(struct player *player, const struct edition_row *edition, const char *name)
{
	struct entrant_row own;
	struct contest contest;

	if (edition->terms.kind != TOURNAMENT_LEAGUE)
		return MSG_FIXTURE_NO_LEAGUE;
	if (edition->state != EDITION_PLAYING || edition->paused)
		return MSG_PAUSE_NOT_PLAYED;
	if (entrant_find(player->server->db, edition->id, player->account.id, &own) != DB_OK ||
		own.state != ENTRANT_IN)
		return MSG_WITHDRAW_NOT_IN;
	if (!contest_read(player->server, edition->id, &contest))
		return MSG_CANT_READ;
	struct pairing_row *row = find_between(&contest, own.id, name);
	enum message fault = row != NULL ? offer(player, &contest, row) : MSG_FIXTURE_NONE;
	contest_clear(&contest);
	return fault;
}

/* --- a match stops, or is over */

bool
fixtures_note_stop(struct server *server, const struct edition_row *edition, struct pairing_row *row)
{
	struct match_row match;

	if (match_find(server->db, row->match, &match) != DB_OK)
		return false;
	if (match.slow_turn > 0)
		return true;
	row->state = PAIRING_WAITING;
	if (edition->wake != 0)
		return set_free(server, row);
	return last_day_judge(server, row) && rounds_go_on(server, row->edition);
}

/* A slow match that one of the two has never played in is annulled, and may begin anew. */
static bool
begin_anew(struct server *server, const struct edition_row *edition, struct pairing_row *row)
{
	row->match = 0;
	row->state = PAIRING_WAITING;
	if (edition->wake != 0)
		return set_free(server, row);
	return last_day_judge(server, row) && rounds_go_on(server, row->edition);
}

bool
fixtures_note_over(struct server *server, int64_t match)
{
	struct pairing_row row;
	struct match_row over;
	struct edition_row edition;

	if (!storing_may(server) || pairing_find_match(server->db, match, &row) != DB_OK ||
		row.state == PAIRING_OVER || match_find(server->db, match, &over) != DB_OK ||
		over.winner >= 0 || edition_find(server->db, row.edition, &edition) != DB_OK ||
		edition.terms.kind != TOURNAMENT_LEAGUE)
		return false;
	return begin_anew(server, &edition, &row);
}

/* --- what a director does */

/* What was offered to somebody else, or by them, counts no more. */
bool
fixtures_replace(struct server *server, const struct contest *contest, int64_t entrant)
{
	for (int i = 0; i < contest->rows; i++) {
		struct pairing_row row = contest->row[i];
		if (row.entrant[0] != entrant && row.entrant[1] != entrant)
			continue;
		row.offers[0] = row.offers[1] = 0;
		row.offered[0] = row.offered[1] = 0;
		if (!set_free(server, &row))
			return false;
	}
	return true;
}
