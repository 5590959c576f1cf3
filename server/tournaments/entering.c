/*
 * entering.c - see entering.h.
 */
#include "server/tournaments/entering.h"

#include <string.h>

#include "db/people/operators.h"
#include "db/tournaments/entrants.h"
#include "db/tournaments/pairings.h"
#include "db/tournaments/tournaments.h"
#include "server/config/config.h"
#include "server/lobby/reliability.h"
#include "server/matches/lost.h"
#include "server/rules/options.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/tournaments/contest.h"
#include "server/tournaments/departing.h"
#include "server/tournaments/late.h"
#include "server/tournaments/rounds.h"

static struct entering_fault
fault(enum message message, long n, long m)
{
	return (struct entering_fault){message, n, m};
}

struct entering_fault
entering_check(struct server *server, const struct edition_row *edition, const struct player_row *account)
{
	const struct config *config = server->config;
	struct options options;
	struct reliability counts;

	if (account->house[0] != '\0')
		return fault(MSG_ENTER_PEOPLE, 0, 0);
	if (account->visitor)
		return fault(MSG_ENTER_MEMBERS, 0, 0);
	if (ban_find(server->db, account->name) == DB_OK)
		return fault(MSG_ENTER_BANNED, 0, 0);
	if (account->experience < edition->terms.least_experience)
		return fault(MSG_ENTER_EXPERIENCE, edition->terms.least_experience, account->experience);
	if (edition->terms.least_reliability > 0) {
		if (!reliability_of(server, account->id, &counts))
			return fault(MSG_CANT_READ, 0, 0);
		int percent = reliability_percent(&counts);
		if (percent >= 0 && percent < edition->terms.least_reliability)
			return fault(MSG_ENTER_RELIABILITY, edition->terms.least_reliability, percent);
	}
	if (config->newcomer_length > 0 && account->experience <= config->newcomer_experience &&
		options_read(&options, edition->terms.options) && options.length > config->newcomer_length)
		return fault(MSG_NOT_EXPERIENCED, 0, 0);
	return fault(MSG_NONE, 0, 0);
}

/* Stores that they are in: anew, or in the row of somebody who was missing at the start. */
static bool
store_entrant(struct server *server, struct entrant_row *row)
{
	if (!storing_may(server))
		return false;
	if (row->id == 0)
		return storing_done(server, entrant_add(server->db, row));
	row->state = ENTRANT_IN;
	return storing_done(server, entrant_store(server->db, row));
}

/* Somebody who was missing at the start; in a rolling tournament, whoever has left it. */
static bool
may_come_back(const struct edition_row *edition, const struct entrant_row *row)
{
	return row->state == ENTRANT_DROPPED ||
	       (row->state == ENTRANT_WITHDRAWN && edition->terms.kind == TOURNAMENT_ROLLING);
}

static void
count_person(void *arg, const struct entrant_row *entrant)
{
	*(int *)arg += entrant->state == ENTRANT_IN && !entrant->house;
}

/* House players come to a rolling tournament for a match, and take nobody's seat. */
static bool
is_full(struct server *server, const struct edition_row *edition)
{
	int people = 0;

	if (edition->entrants < edition->terms.seats)
		return false;
	if (edition->terms.kind != TOURNAMENT_ROLLING || edition->terms.fill == TOURNAMENT_NO_FILL)
		return true;
	return entrant_each(server->db, edition->id, CONTEST_ENTRANTS_MAX, count_person, &people) != DB_OK ||
	       people >= edition->terms.seats;
}

struct entering_fault
entering_add(struct server *server, const struct edition_row *edition, const struct player_row *account)
{
	struct entrant_row row;

	if (edition_is_over(edition))
		return fault(MSG_TOURNAMENT_IS_OVER, (long)edition->id, 0);
	if (entrant_find(server->db, edition->id, account->id, &row) != DB_OK) {
		row = (struct entrant_row){
			.edition = edition->id,
			.player = account->id,
			.at = storing_now(server),
			.first_round = 1,
		};
		memcpy(row.entered_as, account->name, sizeof row.entered_as);
	} else if (!may_come_back(edition, &row)) {
		return fault(row.state == ENTRANT_IN ? MSG_ENTER_TWICE : MSG_ENTER_AGAIN, 0, 0);
	}
	if (is_full(server, edition))
		return fault(MSG_ENTER_FULL, edition->terms.seats, 0);
	struct entering_fault lacks = entering_check(server, edition, account);
	if (lacks.message != MSG_NONE)
		return lacks;
	if (edition->state == EDITION_PLAYING && !late_may_enter(server, edition, &row))
		return fault(MSG_ENTER_LATE, 0, 0);
	if (!store_entrant(server, &row) ||
		(edition->state == EDITION_PLAYING && !late_enter(server, edition, row.id)))
		return fault(MSG_NOT_STORED, 0, 0);
	return fault(MSG_NONE, 0, 0);
}

static bool
is_league(struct server *server, int64_t edition)
{
	struct edition_row row;

	return edition_find(server->db, edition, &row) == DB_OK && row.terms.kind == TOURNAMENT_LEAGUE;
}

/* They go after it has begun, into that state. */
static enum message
go(struct server *server, struct entrant_row *entrant, enum entrant_state state)
{
	struct pairing_row row;
	bool plays = entrant->pairing != 0;

	if (plays && pairing_find(server->db, entrant->pairing, &row) != DB_OK)
		return MSG_CANT_READ;
	if (plays && row.state == PAIRING_PLAYING)
		return MSG_WITHDRAW_PLAYING;
	entrant->state = state;
	if (!storing_may(server) || !storing_done(server, entrant_store(server->db, entrant)))
		return MSG_NOT_STORED;
	if (is_league(server, entrant->edition))
		return departing_from_league(server, entrant) ? MSG_NONE : MSG_NOT_STORED;
	if (!plays)
		return rounds_go_on(server, entrant->edition) ? MSG_NONE : MSG_NOT_STORED;
	if (row.match != 0)
		return lost_by_leaving(server, row.match, entrant->player) == LOSS_MADE ? MSG_NONE
											: MSG_NOT_STORED;
	row.winner = row.entrant[0] == entrant->id ? 1 : 0;
	row.decided = PAIRING_FORFEIT;
	return rounds_decide(server, &row) ? MSG_NONE : MSG_NOT_STORED;
}

static enum message
take_out(struct server *server, const struct edition_row *edition, const struct player_row *account,
	enum entrant_state state)
{
	struct entrant_row entrant;

	if (edition_is_over(edition))
		return MSG_TOURNAMENT_IS_OVER;
	if (entrant_find(server->db, edition->id, account->id, &entrant) != DB_OK ||
		entrant.state != ENTRANT_IN)
		return MSG_WITHDRAW_NOT_IN;
	if (edition->state == EDITION_PLAYING)
		return go(server, &entrant, state);
	if (!storing_may(server) || !storing_done(server, entrant_remove(server->db, entrant.id)))
		return MSG_NOT_STORED;
	return MSG_NONE;
}

enum message
entering_withdraw(struct server *server, const struct edition_row *edition, const struct player_row *account)
{
	return take_out(server, edition, account, ENTRANT_WITHDRAWN);
}

enum message
entering_remove(struct server *server, const struct edition_row *edition, const struct player_row *account)
{
	return take_out(server, edition, account, ENTRANT_REMOVED);
}
