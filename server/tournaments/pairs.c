/*
 * pairs.c - see pairs.h.
 */
#include "server/tournaments/pairs.h"

#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/tournaments/contest.h"
#include "server/tournaments/invitations.h"
#include "server/tournaments/reasons.h"
#include "server/tournaments/told.h"

bool
pairs_set_pairing(struct server *server, int64_t entrant, int64_t pairing)
{
	struct entrant_row row;

	if (entrant == 0)
		return true;
	if (entrant_find_by_id(server->db, entrant, &row) != DB_OK)
		return false;
	row.pairing = pairing;
	if (pairing != 0)
		row.free_ms = 0;
	return storing_done(server, entrant_store(server->db, &row));
}

/* Two who are to play, or what is decided without a match. */
static bool
add(struct server *server, const struct contest *contest, const struct pairing *pairing)
{
	bool open = pairing->outcome == OUTCOME_OPEN;
	bool called = open && contest->edition.terms.kind != TOURNAMENT_LEAGUE; /* to play it now */
	struct pairing_row row = {
		.edition = contest->edition.id,
		.part = (enum pairing_part)pairing->stage,
		.round = pairing->round,
		.place = pairing->place,
		.entrant = {contest_id_of(contest, pairing->entrant[0]),
			contest_id_of(contest, pairing->entrant[1])},
		.state = open ? PAIRING_WAITING : PAIRING_OVER,
		.winner = pairing->outcome == OUTCOME_FIRST    ? 0
			  : pairing->outcome == OUTCOME_SECOND ? 1
							       : -1,
		.decided = open					     ? PAIRING_NOT_YET
			   : pairing->why.reason == REASON_WITHDRAWN ? PAIRING_FORFEIT
								     : PAIRING_BYE,
		.made_ms = server->served_ms,
		.due = called ? server->served_ms + PAIRS_JOIN_MS : 0,
	};

	reasons_store(&pairing->why, &row.cause);
	if (!storing_may(server) || !storing_done(server, pairing_add(server->db, &row)))
		return false;
	for (int i = 0; i < 2 && called; i++)
		if (!pairs_set_pairing(server, row.entrant[i], row.id))
			return false;
	if (row.decided == PAIRING_BYE)
		told_bye(server, contest, &row);
	if (!called)
		return true;
	if (pairing_find(server->db, row.id, &row) != DB_OK)
		return false;
	invitations_tell(server, &row);
	invitations_call_away(server, &row);
	return true;
}

/* The round of the tournament that a pairing belongs to; 0: none, for a consolation has rounds of its own. */
static int
round_of(const struct contest *contest, const struct pairing *pairing)
{
	return pairing->stage == STAGE_MAIN	 ? pairing->round
	       : pairing->stage == STAGE_PLAYOFF ? contest->edition.rounds + pairing->round
						 : 0;
}

bool
pairs_add(struct server *server, struct contest *contest, const struct pairing *next, int count)
{
	int round = contest->edition.round;

	for (int i = 0; i < count; i++)
		if (round_of(contest, &next[i]) > round)
			round = round_of(contest, &next[i]);
	if (round != contest->edition.round) {
		contest->edition.round = round;
		if (!contest_store(server, &contest->edition))
			return false;
		told_round(server, contest);
	}
	for (int i = 0; i < count; i++)
		if (!add(server, contest, &next[i]))
			return false;
	return true;
}

/* Somebody may have been paired anew meanwhile, if this one counts no more. */
static bool
set_free(struct server *server, int64_t entrant, int64_t pairing)
{
	struct entrant_row row;

	if (entrant == 0)
		return true;
	return entrant_find_by_id(server->db, entrant, &row) == DB_OK &&
	       (row.pairing != pairing || pairs_set_pairing(server, entrant, 0));
}

bool
pairs_set_free(struct server *server, const struct pairing_row *row)
{
	return set_free(server, row->entrant[0], row->id) && set_free(server, row->entrant[1], row->id);
}

bool
pairs_end(struct server *server, struct pairing_row *row)
{
	row->state = PAIRING_OVER;
	row->due = 0;
	return storing_may(server) && storing_done(server, pairing_store(server->db, row)) &&
	       pairs_set_free(server, row);
}
