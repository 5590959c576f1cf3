/*
 * rounds.c - see rounds.h.
 *
 * Who can be paired is worked out from the rows alone (server/pairing), and nobody is paired twice. So it may
 * be asked at any time, also after whatever a director does.
 */
#include "server/tournaments/rounds.h"

#include "db/matches.h"
#include "server/pairing/knockout.h"
#include "server/pairing/swiss.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/log.h"
#include "server/tournaments/arena.h"
#include "server/tournaments/contest.h"
#include "server/tournaments/draw.h"
#include "server/tournaments/ending.h"
#include "server/tournaments/hurry.h"
#include "server/tournaments/invitations.h"
#include "server/tournaments/pairs.h"
#include "server/tournaments/schedule.h"
#include "server/tournaments/told.h"

/* --- who can be paired now */

static bool
go_on_knockout(struct server *server, struct contest *contest)
{
	struct bracket bracket;
	struct pairing next[KNOCKOUT_PAIRINGS_MAX];

	contest_bracket(contest, &bracket);
	if (!pairs_add(server, contest, next, knockout_next(&bracket, &contest->field, STAGE_MAIN, next)))
		return false;
	int winner = knockout_winner(&bracket, &contest->field, STAGE_MAIN);
	if (winner == KNOCKOUT_OPEN ||
		knockout_winner(&bracket, &contest->field, STAGE_CONSOLATION) == KNOCKOUT_OPEN)
		return true;
	return ending_won_by(server, contest, contest_id_of(contest, winner));
}

static bool
go_on_swiss(struct server *server, struct contest *contest)
{
	struct pairing next[FIELD_MAX / 2];
	struct lineup all, lot;
	int round = contest->edition.round + 1;

	if (edition_plays_off(&contest->edition))
		return ending_go_on(server, contest);
	if (!contest_is_decided(contest))
		return true;
	draw_all(contest, round, &all);
	if (round > contest->edition.rounds || all.count < 2)
		return ending_by_places(server, contest);
	return draw_lot(server, contest, &all, round, 0, &lot) &&
	       pairs_add(server, contest, next, swiss_pair(&contest->field, round, &lot, next));
}

static bool
go_on(struct server *server, struct contest *contest)
{
	if (contest->edition.state != EDITION_PLAYING || contest->edition.paused)
		return true;
	switch (contest->edition.terms.kind) {
	case TOURNAMENT_KNOCKOUT:
		return go_on_knockout(server, contest);
	case TOURNAMENT_SWISS:
		return go_on_swiss(server, contest);
	case TOURNAMENT_LEAGUE:
		return schedule_go_on(server, contest);
	case TOURNAMENT_ROLLING:
		return edition_plays_off(&contest->edition) ? ending_go_on(server, contest)
							    : arena_wake(server, contest);
	case TOURNAMENT_KINDS:
		break;
	}
	return true;
}

/* Of a rolling tournament it is enough to know who is in, until it plays off. */
static bool
read(struct server *server, int64_t edition, struct contest *contest)
{
	struct edition_row row;

	if (edition_find(server->db, edition, &row) != DB_OK)
		return false;
	bool rolls = row.terms.kind == TOURNAMENT_ROLLING && !edition_plays_off(&row);
	return (rolls ? contest_read_entrants : contest_read)(server, edition, contest);
}

bool
rounds_go_on(struct server *server, int64_t edition)
{
	struct contest contest;

	if (!read(server, edition, &contest))
		return false;
	bool stored = go_on(server, &contest);
	contest_clear(&contest);
	return stored;
}

/* --- the draw */

static int
rounds_of_bracket(int entrants)
{
	int rounds = 0;

	while (1 << rounds < entrants)
		rounds++;
	return rounds;
}

/* By lot; or by rating, and by lot between equal ratings: then byes do not follow from the lot alone. */
static bool
store_draw(struct server *server, struct contest *contest)
{
	struct lineup all, lot, lineup;

	draw_all(contest, 1, &all);
	bool seeded = contest->edition.terms.seeded;
	if (!draw_lot(server, contest, &all, 1, seeded ? 0 : 1 << contest->edition.rounds, &lot))
		return false;
	if (seeded)
		lineup_by_rating(&contest->field, &lot, &lineup);
	else
		lineup_by_lot(&contest->field, &lot, &lineup);
	return draw_keep(server, contest, &lineup);
}

static bool
draw(struct server *server, struct contest *contest)
{
	struct edition_row *edition = &contest->edition;

	int most = swiss_rounds_max(contest_count_in(contest));
	bool bracket = edition->terms.kind == TOURNAMENT_KNOCKOUT;

	edition->rounds = bracket			 ? rounds_of_bracket(contest_count_in(contest))
			  : edition->terms.rounds < most ? edition->terms.rounds
							 : most;
	if (!storing_may(server) || (bracket && !store_draw(server, contest)))
		return false;
	edition->state = EDITION_PLAYING;
	edition->began = storing_now(server);
	edition->due = edition->wake = edition->late_until = 0;
	if (edition->terms.kind == TOURNAMENT_ROLLING)
		arena_begin(server, edition);
	if (!contest_store(server, edition))
		return false;
	log_info("tournament", "%lld begins with %d", (long long)edition->id, contest_count_in(contest));
	told_begin(server, contest);
	return go_on(server, contest);
}

bool
rounds_draw(struct server *server, int64_t edition)
{
	struct contest contest;

	if (!contest_read(server, edition, &contest))
		return false;
	bool stored = draw(server, &contest);
	contest_clear(&contest);
	return stored;
}

/* --- results */

bool
rounds_play_again(struct server *server, enum tournament_kind kind, struct pairing_row *row)
{
	bool called = kind != TOURNAMENT_LEAGUE; /* to play it now */

	row->state = PAIRING_WAITING;
	row->winner = -1;
	row->decided = PAIRING_NOT_YET;
	row->struck = false;
	row->match = 0;
	for (int i = 0; i < 2; i++) {
		row->score[i] = row->left[i] = 0;
		row->joined[i] = false;
	}
	row->made_ms = server->served_ms;
	row->due = called ? server->served_ms + PAIRS_JOIN_MS : 0;
	if (!storing_may(server) || !storing_done(server, pairing_store(server->db, row)))
		return false;
	if (!called)
		return true;
	if (!pairs_set_pairing(server, row->entrant[0], row->id) ||
		!pairs_set_pairing(server, row->entrant[1], row->id) ||
		pairing_find(server->db, row->id, row) != DB_OK)
		return false;
	invitations_tell(server, row);
	invitations_call_away(server, row);
	return true;
}

bool
rounds_decide(struct server *server, struct pairing_row *row)
{
	if (!pairs_end(server, row))
		return false;
	told_result(server, row);
	return rounds_go_on(server, row->edition);
}

/* How the pairing is decided by a match that is over. In a slow one either may have been the inviter. */
static void
take_result(struct pairing_row *row, const struct match_row *match, int house)
{
	int first = match->player[0] == row->player[0] ? 0 : 1;

	for (int i = 0; i < 2; i++)
		row->score[i] = match->score[i ^ first];
	row->winner = match->winner < 0 ? -1 : match->winner ^ first;
	switch (match->decided) {
	case DECIDED_PLAYED:
		row->decided = PAIRING_PLAYED;
		break;
	case DECIDED_TIME:
		row->decided = PAIRING_TIME;
		break;
	case DECIDED_LEFT:
		row->decided = PAIRING_LEFT;
		break;
	case DECIDED_NOT_YET:
	case DECIDED_CLAIM:
	case DECIDED_AWARD:
	case DECIDED_FORFEIT:
	case DECIDED_ANNULLED: /* R14.7: the time of a house player was up */
	case DECIDED_CLOSED:
	case DECIDED_ERASED:
	case DECIDED_COUNT:
		row->decided = PAIRING_FORFEIT;
		if (row->winner < 0 && house >= 0)
			row->winner = 1 - house;
		break;
	}
}

/* The seat of a house player among the two; -1: there is none. */
static int
house_seat(struct server *server, const struct pairing_row *row)
{
	struct entrant_row entrant;

	for (int i = 0; i < 2; i++)
		if (entrant_find_by_id(server->db, row->entrant[i], &entrant) == DB_OK && entrant.house)
			return i;
	return -1;
}

bool
rounds_note_match(struct server *server, int64_t match)
{
	struct pairing_row row;
	struct match_row over;

	if (!storing_may(server) || pairing_find_match(server->db, match, &row) != DB_OK ||
		row.state == PAIRING_OVER || match_find(server->db, match, &over) != DB_OK)
		return true;
	take_result(&row, &over, house_seat(server, &row));
	row.hurried = hurry_of(server, &over);
	return rounds_decide(server, &row);
}
