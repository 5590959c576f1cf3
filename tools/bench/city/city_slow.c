/*
 * city_slow.c - see city_slow.h. The people are in a ring, and each plays with the next few on both sides.
 */
#include "tools/bench/city/city_slow.h"

#include "db/slow/slow.h"
#include "server/rules/clock.h"
#include "tools/bench/city/story.h"
#include "tools/bench/fail.h"

enum {
	LENGTH = 7,
	GAMES = 3,  /* of the match; the last one goes on */
	PLAYS = 40, /* in a game, of both */
	LENGTH_LONG = 25,
	GAMES_LONG = 24,
	TURN_DAYS = 7,
};

static const int64_t HOUR_MS = 60 * 60 * 1000;

/* The two who play it are at the table no longer. */
static void
save(struct story *story, int64_t due)
{
	const struct match *match = &story->match;
	struct city *city = story->city;
	enum side inviter = match->inviter;
	const struct slow_head head = {
		.match = story->row.id,
		.on_turn = match_clock_side(match) == inviter ? 0 : 1,
		.asks = SLOW_ASKS_TURN,
		.due = due,
		.turn_began = story->now_ms / 1000,
		.reserve_ms = {match_reserve(match, inviter), match_reserve(match, side_other(inviter))},
		.last_action = story->last,
		.throws = story->throws,
	};

	city_stored(city, slow_store(city->db, &head));
	city_stored(city, slow_rise(city->db, head.match, head.last_action, head.throws));
	city_commit_if_due(city);
}

static void
make(struct city *city, int one, int other, int length, int games, int64_t at, int64_t due)
{
	struct options options = options_default(length);
	struct story story = {.city = city,
		.player = {&city->players[one], &city->players[other]},
		.plays_most = PLAYS,
		.by_one = true,
		.now_ms = at * 1000};

	options.days.turn = TURN_DAYS;
	options.days.reserve = 0;
	if (!story_begin(&story, &options, at))
		fail("two people have two slow matches");
	while (story.match.game < games || story.match.phase != PHASE_MOVE || story.plays < PLAYS / 2 ||
		match_clock_side(&story.match) != story.match.inviter)
		story_go_on(&story);
	save(&story, due);
}

void
city_make_slow(struct city *city, const struct city_slow *plan, int64_t at)
{
	int each = plan->matches / plan->people;

	for (int i = 0; i < plan->matches; i++) {
		int one = i / each, other = (one + 1 + i % each) % plan->people;
		int64_t due = (i % plan->batches + 1) * (int64_t)CITY_BATCH_HOURS * HOUR_MS;
		make(city, one, other, LENGTH, GAMES, at, due + city_below(city, (int)HOUR_MS));
	}
	for (int i = 0; i < CITY_LONG; i++)
		make(city, plan->people, plan->people + 1 + i, LENGTH_LONG, GAMES_LONG, at,
			(plan->batches + 1) * (int64_t)CITY_BATCH_HOURS * HOUR_MS);
	for (int i = 0; i <= plan->people; i++)
		city_stored(city, setting_store(city->db, city->players[i].id, "autovacation", "no"));
	city_stored(city, db_commit(city->db));
}
