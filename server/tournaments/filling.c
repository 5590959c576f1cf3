/*
 * filling.c - see filling.h.
 */
#include "server/tournaments/filling.h"

#include <math.h>
#include <string.h>

#include "server/lobby/house.h"
#include "server/lobby/lobby.h"
#include "server/pairing/rolling.h"
#include "server/players/player.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/log.h"
#include "server/tournaments/contest.h"

enum { LEFT_OVER = 60 }; /* seconds after which a house player comes to a rolling tournament */

/* --- at the start */

/* How many more are to be in. */
static int
wanted(const struct contest *contest)
{
	int people = contest_count_in(contest);

	switch (contest->edition.terms.fill) {
	case TOURNAMENT_FILL_EVEN:
		return people % 2;
	case TOURNAMENT_FILL_SEATS:
		return contest->edition.terms.seats - people;
	case TOURNAMENT_NO_FILL:
	case TOURNAMENT_FILLS:
		break;
	}
	return 0;
}

static double
mean_rating(const struct contest *contest)
{
	double sum = 0;
	int people = 0;

	for (int i = 0; i < contest->entrants; i++)
		if (contest->entrant[i].state == ENTRANT_IN) {
			sum += contest->entrant[i].rating;
			people++;
		}
	return people > 0 ? sum / people : 0;
}

/* They wait for somebody, whom nobody has invited yet, and play in no other tournament. */
static bool
is_free(const struct player *house)
{
	return TAILQ_EMPTY(&house->invitations) && house_is_free(house);
}

/* The free one whose rating is nearest to that; NULL: none is free. */
static const struct player *
nearest_free(struct server *server, double rating)
{
	const struct player *house, *best = NULL;

	TAILQ_FOREACH(house, &server->lobby->houses, next_house) {
		double far = fabs(house->account.rating - rating);
		bool nearer = best == NULL || far < fabs(best->account.rating - rating);
		if (nearer && is_free(house))
			best = house;
	}
	return best;
}

static bool
enter(struct server *server, const struct contest *contest, const struct player *house)
{
	struct entrant_row row = {
		.edition = contest->edition.id,
		.player = house->account.id,
		.at = storing_now(server),
		.first_round = 1,
	};

	memcpy(row.entered_as, house->account.name, sizeof row.entered_as);
	return storing_may(server) && storing_done(server, entrant_add(server->db, &row));
}

bool
filling_enter(struct server *server, const struct contest *contest)
{
	double rating = mean_rating(contest);

	for (int left = wanted(contest); left > 0; left--) {
		const struct player *house = nearest_free(server, rating);
		if (house == NULL)
			return true;
		if (!enter(server, contest, house))
			return false;
	}
	return true;
}

/* --- a rolling tournament */

/* Whether the two may be paired; *met is how often they have been. */
static bool
may_meet(const struct contest *contest, const struct waiting_entrant *person, const struct player *house,
	int *met)
{
	int64_t id = contest_id_of(contest, person->entrant);
	bool again = false;

	*met = 0;
	for (int i = 0; i < contest->rows; i++) {
		const struct pairing_row *row = &contest->row[i];
		if (row->part != PART_MAIN || (row->entrant[0] != id && row->entrant[1] != id))
			continue;
		again = row->player[0] == house->account.id || row->player[1] == house->account.id;
		*met += again;
	}
	return *met < ROLLING_MEETINGS_MAX && (!again || person->waited >= ROLLING_PATIENCE);
}

/* Of those whom this person has met least often, the one whose rating is nearest. NULL: there is none. */
static const struct player *
best_for(struct server *server, const struct contest *contest, const struct waiting_entrant *person)
{
	double rating = contest_of_field(contest, person->entrant)->rating, best_far = 0;
	const struct player *house, *best = NULL;
	int met, best_met = 0;

	TAILQ_FOREACH(house, &server->lobby->houses, next_house) {
		double far = fabs(house->account.rating - rating);
		if (!may_meet(contest, person, house, &met) ||
			(best != NULL && (met > best_met || (met == best_met && far >= best_far))) ||
			!is_free(house))
			continue;
		best = house;
		best_met = met;
		best_far = far;
	}
	return best;
}

/* Anew, or in the row from which it has gone. */
static bool
come(struct server *server, const struct contest *contest, const struct player *house, bool *came)
{
	struct entrant_row row;

	*came = true;
	if (entrant_find(server->db, contest->edition.id, house->account.id, &row) == DB_OK) {
		row.state = ENTRANT_IN;
		return storing_may(server) && storing_done(server, entrant_store(server->db, &row));
	}
	*came = contest->field.count < FIELD_MAX;
	return !*came || enter(server, contest, house);
}

bool
filling_come(struct server *server, const struct contest *contest, const struct waiting_entrant *person,
	bool *came)
{
	*came = false;
	if (contest->edition.terms.fill == TOURNAMENT_NO_FILL || person->waited < LEFT_OVER)
		return true;
	const struct player *house = best_for(server, contest, person);
	if (house == NULL)
		return true;
	log_info("tournament", "%lld: %s comes, for somebody is left over", (long long)contest->edition.id,
		house->account.name);
	return come(server, contest, house, came);
}

bool
filling_leave(struct server *server, const struct contest *contest, int entrant)
{
	struct entrant_row row = *contest_of_field(contest, entrant);

	row.state = ENTRANT_WITHDRAWN;
	row.free_ms = 0;
	log_info("tournament", "%lld: %s goes, for nobody is left over", (long long)row.edition, row.name);
	return storing_may(server) && storing_done(server, entrant_store(server->db, &row));
}
