/*
 * filling.c - see filling.h.
 */
#include "server/tournaments/filling.h"

#include <math.h>
#include <string.h>

#include "server/lobby/house.h"
#include "server/lobby/lobby.h"
#include "server/players/player.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/tournaments/contest.h"

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

static void
count_entered(void *arg, int64_t edition)
{
	(void)edition;
	++*(int *)arg;
}

/* They wait for somebody, and play in no other tournament. */
static bool
is_free(struct server *server, const struct player *house)
{
	int entered = 0;

	return house_is_free(house) &&
	       entrant_each_entered(server->db, house->account.id, 1, count_entered, &entered) == DB_OK &&
	       entered == 0;
}

/* The free one whose rating is nearest to that; NULL: none is free. */
static const struct player *
nearest_free(struct server *server, double rating)
{
	const struct player *house, *best = NULL;

	TAILQ_FOREACH(house, &server->lobby->houses, next_house) {
		double far = fabs(house->account.rating - rating);
		bool nearer = best == NULL || far < fabs(best->account.rating - rating);
		if (nearer && is_free(server, house))
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
