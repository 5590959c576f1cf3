/*
 * draw.c - see draw.h.
 */
#include "server/tournaments/draw.h"

#include <assert.h>

#include "db/tournaments/entrants.h"
#include "server/dice/book_draw.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/log.h"
#include "server/tournaments/contest.h"

static_assert((int)LOT_MAX == (int)FIELD_MAX, "a lot has room for all who can be in a field");

void
draw_all(const struct contest *contest, int round, struct lineup *all)
{
	all->count = 0;
	for (int i = 0; i < contest->field.count; i++)
		if (field_plays(&contest->field, i, round))
			all->at[all->count++] = i;
}

/* People first. Returns how many they are. */
static int
put_people_first(const struct contest *contest, const struct lineup *of, struct lineup *all)
{
	int people = 0;

	all->count = 0;
	for (int house = 0; house < 2; house++) {
		for (int i = 0; i < of->count; i++)
			if (contest->field.entrants[of->at[i]].house == house)
				all->at[all->count++] = of->at[i];
		if (house == 0)
			people = all->count;
	}
	return people;
}

bool
draw_lot(struct server *server, const struct contest *contest, const struct lineup *of, int round, int slots,
	struct lineup *lot)
{
	struct lineup all;
	int people = put_people_first(contest, of, &all);
	const char *name[FIELD_MAX];
	struct draw draw = {
		.terms = {.tournament = contest->edition.id,
			.round = round,
			.count = all.count,
			.people = people,
			.name = name},
		.slots = slots,
	};

	for (int i = 0; i < all.count; i++)
		name[i] = contest->entrant[contest->in_field[all.at[i]]].name;
	switch (book_draw(server, &draw)) {
	case DRAW_MADE:
		break;
	case DRAW_MADE_BEFORE:
		log_error("tournament", "round %d of %lld has been drawn already", round,
			(long long)contest->edition.id);
		return false;
	case DRAW_NOT_STORED:
		return false;
	}
	lot->count = all.count;
	for (int i = 0; i < all.count; i++)
		lot->at[i] = all.at[draw.order[i]];
	return true;
}

bool
draw_keep(struct server *server, struct contest *contest, const struct lineup *lineup)
{
	for (int i = 0; i < lineup->count; i++) {
		struct entrant_row *entrant = contest_of_field(contest, lineup->at[i]);
		entrant->seed = i + 1;
		if (!storing_may(server) || !storing_done(server, entrant_store(server->db, entrant)))
			return false;
	}
	return true;
}
