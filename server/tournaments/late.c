/*
 * late.c - see late.h.
 */
#include "server/tournaments/late.h"

#include "server/pairing/knockout.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/tournaments/contest.h"
#include "server/tournaments/rounds.h"

/* Only a bracket has places that follow from its pairings. */
static bool
read(struct server *server, const struct edition_row *edition, struct contest *contest)
{
	bool bracket = edition->terms.kind == TOURNAMENT_KNOCKOUT;

	return (bracket ? contest_read : contest_read_entrants)(server, edition->id, contest);
}

bool
late_may_enter(struct server *server, const struct edition_row *edition, const struct entrant_row *entrant)
{
	struct contest contest;
	struct bracket bracket;

	if (!read(server, edition, &contest))
		return false;
	bool is_back = entrant->id != 0 && entrant->state != ENTRANT_DROPPED;
	bool takes = is_back || contest.field.count < FIELD_MAX;
	if (contest.edition.terms.kind == TOURNAMENT_KNOCKOUT) {
		contest_bracket(&contest, &bracket);
		takes &= knockout_late_slot(&bracket, &contest.field) != NOBODY;
	} else if (contest.edition.terms.kind == TOURNAMENT_LEAGUE) {
		takes = false;
	} else if (contest.edition.terms.kind == TOURNAMENT_ROLLING) {
		takes &= contest.edition.until_ms > 0;
	} else {
		takes &= 2 * contest.edition.round <= contest.edition.rounds;
	}
	contest_clear(&contest);
	return takes;
}

/* They play from the next round on. */
static bool
wait_for_round(struct server *server, const struct contest *contest, int64_t id)
{
	struct entrant_row entrant;

	if (entrant_find_by_id(server->db, id, &entrant) != DB_OK)
		return false;
	entrant.first_round = contest->edition.round + 1;
	return storing_may(server) && storing_done(server, entrant_store(server->db, &entrant));
}

/* They take the free place of a bye, and play against the entrant who had it. */
static bool
fill_bye(struct server *server, struct contest *contest, int64_t id)
{
	struct bracket bracket;
	struct entrant_row entrant;
	struct pairing_row row = {.edition = contest->edition.id, .part = PART_MAIN, .round = 1};
	int seed[FIELD_MAX];

	contest_bracket(contest, &bracket);
	int slot = knockout_late_slot(&bracket, &contest->field);
	if (slot == NOBODY || entrant_find_by_id(server->db, id, &entrant) != DB_OK)
		return false;
	bracket_seeds(bracket.size, seed);
	entrant.seed = seed[slot] + 1;
	row.place = slot / 2;
	if (!storing_may(server) || !storing_done(server, entrant_store(server->db, &entrant)) ||
		pairing_find_place(server->db, &row, &row) != DB_OK ||
		!storing_done(server, pairing_fill(server->db, row.id, id)))
		return false;
	row.entrant[1] = id;
	return rounds_play_again(server, contest->edition.terms.kind, &row);
}

static bool
give_place(struct server *server, struct contest *contest, int64_t entrant)
{
	switch (contest->edition.terms.kind) {
	case TOURNAMENT_KNOCKOUT:
		return fill_bye(server, contest, entrant);
	case TOURNAMENT_SWISS:
		return wait_for_round(server, contest, entrant);
	case TOURNAMENT_ROLLING:
		return rounds_go_on(server, contest->edition.id);
	case TOURNAMENT_LEAGUE: /* takes nobody late */
	case TOURNAMENT_KINDS:
		break;
	}
	return false;
}

bool
late_enter(struct server *server, const struct edition_row *edition, int64_t entrant)
{
	struct contest contest;

	if (!read(server, edition, &contest))
		return false;
	bool stored = give_place(server, &contest, entrant);
	contest_clear(&contest);
	return stored;
}
