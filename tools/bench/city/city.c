/*
 * city.c - makes players, then matches one after another.
 */
#include "tools/bench/city/city.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "db/envelopes.h"
#include "db/file/filling.h"
#include "db/people/attendance.h"
#include "db/throws.h"
#include "server/dice/watermark.h"
#include "tools/bench/city/city_after.h"
#include "tools/bench/city/city_notices.h"
#include "tools/bench/city/city_slow.h"
#include "tools/bench/city/story.h"
#include "tools/bench/fail.h"

enum {
	MATCHES_COUNTED = 50000, /* at once */
	PLAYS = 3,		 /* in a game, before somebody resigns */
	PLAYS_LONG = 25,
	SAVED_ONE_IN = 50,
	RIVALS_ONE_IN = 100,
	CLUB_ONE_IN = 10,
	UNRATED_ONE_IN = 20,
	STARTED = 1577836800, /* Unix seconds: 2020-01-01 */
	YEARS_S = 2 * 365 * 86400,
};

/* ---- players ---- */

static void
make_player(struct city *city, int number, struct player_row *player)
{
	char name[CITY_NAME_SIZE];
	int64_t at = STARTED - 1 - city_below(city, YEARS_S), login;

	city->plan->name(number, name);
	city_stored(city,
		player_create(city->db, name, city->plan->hash != NULL ? city->plan->hash : "", at, player));
	city_stored(city, setting_store(city->db, player->id, "boardstyle", "3"));
	city_stored(city, setting_store(city->db, player->id, "ready", "yes"));
	if (number % CLUB_ONE_IN == 0)
		city_stored(city, setting_store(city->db, player->id, "club", "Bern"));
	city_stored(city, player_login(city->db, player->id, at, "192.0.2.1"));
	city_stored(city, login_append(city->db, player->id, at, "192.0.2.1", &login));
	city_stored(city, login_end(city->db, login, at + 600));
}

static void
make_players(struct city *city)
{
	int count = city->plan->players;

	city->players = must_alloc((size_t)count, sizeof *city->players);
	city->player_count = count;
	for (int i = 0; i < count; i++) {
		make_player(city, city->plan->first + i, &city->players[i]);
		city_commit_if_due(city);
	}
}

/* False: other players have to be chosen. */
static bool
make_match(struct city *city, int64_t at)
{
	static const int lengths[] = {1, 1, 1, 3, 5, 7};
	int one = city_below(city, city->player_count), other = city_below(city, city->player_count - 1);
	bool rivals = city->player_count > CITY_RIVAL + 1 && city_below(city, RIVALS_ONE_IN) == 0;
	struct story story = {.city = city,
		.player = {&city->players[rivals ? CITY_RIVAL : one],
			&city->players[rivals ? CITY_RIVAL + 1 : other + (other >= one)]},
		.plays_most = PLAYS,
		.now_ms = at * 1000};
	bool waits = !rivals && city_below(city, SAVED_ONE_IN) == 0;

	struct options options = options_default(lengths[city_below(city, 6)]);
	options.unrated = city_below(city, UNRATED_ONE_IN) == 0;
	if (!story_begin(&story, &options, at))
		return false;
	while (story.match.phase != PHASE_OVER && !(waits && story.plays > 1))
		story_go_on(&story);
	if (waits)
		story_save(&story);
	return true;
}

/* The first of all: nobody waits to go on yet. */
static void
make_long_match(struct city *city, int games)
{
	struct story story = {.city = city,
		.player = {&city->players[0], &city->players[1]},
		.plays_most = PLAYS_LONG,
		.now_ms = STARTED * INT64_C(1000)};

	const struct options options = options_default(LENGTH_UNLIMITED);
	if (!story_begin(&story, &options, STARTED))
		fail("the long match can't begin");
	while (story.match.phase != PHASE_BETWEEN || story.match.game < games) {
		story_go_on(&story);
		city_commit_if_due(city);
	}
	story_save(&story);
}

/* What a server has counted by now. */
static void
count(struct city *city)
{
	struct throw_book book;

	city_follow(city->db);
	city_stored(city, throws_load(city->db, &book));
	city_stored(city, throws_store(city->db, &book));
	city_stored(city, db_commit(city->db));
}

static void
make_matches(struct city *city)
{
	int matches = city->plan->matches;

	for (int i = 0; i < matches;) {
		if (make_match(city, STARTED + (int64_t)YEARS_S * i / matches))
			i++;
		if (i % MATCHES_COUNTED == 0)
			count(city);
	}
	count(city);
}

/* ---- the files beside the database ---- */

static void
make_mark(const struct city *city, const char *key_path)
{
	struct envelope_counts counts;

	city_stored(city, envelopes_count(city->db, &counts));
	int file = watermark_open(key_path, true);
	if (file < 0 || !watermark_write(file,
				&(struct watermark){.changes = counts.changes, .actions = counts.actions}))
		fail_system("can't write %s.mark", key_path);
	close(file);
}

void
city_make(const char *dir, const struct city_plan *plan)
{
	struct city city = {.plan = plan, .chance = 1};
	char path[KEY_PATH_SIZE], key[KEY_PATH_SIZE], reason[KEY_REASON_SIZE];

	snprintf(path, sizeof path, "%s/barpoint.db", dir);
	city.db = db_open(path, reason);
	if (city.db == NULL || !key_path(key, "", dir, reason) || !key_make(&city.key, key, reason))
		fail("%s", reason);
	db_fill(city.db);
	make_players(&city);
	if (plan->games > 0)
		make_long_match(&city, plan->games);
	make_matches(&city);
	if (plan->slow.matches > 0)
		city_make_slow(&city, &plan->slow, STARTED + YEARS_S);
	if (plan->notices.told > 0)
		city_make_notices(&city, &plan->notices, time(NULL));
	make_mark(&city, key);
	db_close(city.db);
	free(city.players);
}
