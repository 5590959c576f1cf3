/*
 * city.c - makes matches one after another: a few plays, then somebody resigns. The dice come from the
 * envelope of each match, as on a server.
 */
#include "tools/bench/city.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "db/envelopes.h"
#include "db/file/filling.h"
#include "db/interruptions.h"
#include "db/journal.h"
#include "db/matches.h"
#include "db/people/attendance.h"
#include "db/rankings/ratings.h"
#include "db/throws.h"
#include "server/dice/envelope.h"
#include "server/dice/key.h"
#include "server/dice/watermark.h"
#include "server/rules/apply.h"
#include "server/rules/match.h"
#include "server/rules/order.h"
#include "server/rules/play.h"
#include "server/rules/rating.h"
#include "tools/bench/city_after.h"
#include "tools/bench/fail.h"

enum {
	ROWS_PER_COMMIT = 500000,
	PLAYS = 3, /* in a game, before somebody resigns */
	PLAYS_LONG = 25,
	SAVED_ONE_IN = 50,
	RIVALS_ONE_IN = 100,
	CLUB_ONE_IN = 10,
	UNRATED_ONE_IN = 20,
	STARTED = 1577836800, /* Unix seconds: 2020-01-01 */
	YEARS_S = 2 * 365 * 86400,
	ACTION_MS = 5000,
};

struct city {
	const struct city_plan *plan; /* borrowed */
	struct db *db;
	struct key key;
	uint64_t chance;
	struct player_row *players; /* owned; ratings as of the last match */
	int player_count;
	int64_t envelope; /* the last one */
	uint8_t chain[ENVELOPE_SIZE];
	/* what can be played */
	struct board results[PLAY_RESULTS];
	struct play plays[PLAY_RESULTS];
};

/* A match while it is made. */
struct story {
	struct city *city;
	struct match_row row;
	struct match match;
	struct player_row *player[2]; /* borrowed */
	int64_t now_ms, last;
	int actions, throws, plays;
	int plays_most; /* in a game */
	int64_t envelope;
	uint8_t seed[ENVELOPE_SIZE];
	struct envelope_throws begun;
};

static int
below(struct city *city, int limit)
{
	city->chance = city->chance * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	return (int)((city->chance >> 33) % (uint64_t)limit);
}

static void
stored(const struct city *city, enum db_status status)
{
	if (status != DB_OK)
		fail("the database can't be made: %s", db_error(city->db));
}

/* ---- players ---- */

static void
make_player(struct city *city, int number, struct player_row *player)
{
	char name[CITY_NAME_SIZE];
	int64_t at = STARTED - 1 - below(city, YEARS_S), login;

	city->plan->name(number, name);
	stored(city, player_create(city->db, name, "", at, player));
	stored(city, setting_store(city->db, player->id, "boardstyle", "3"));
	stored(city, setting_store(city->db, player->id, "ready", "yes"));
	if (number % CLUB_ONE_IN == 0)
		stored(city, setting_store(city->db, player->id, "club", "Bern"));
	stored(city, player_login(city->db, player->id, at, "192.0.2.1"));
	stored(city, login_append(city->db, player->id, at, "192.0.2.1", &login));
	stored(city, login_end(city->db, login, at + 600));
}

static void
commit_if_due(struct city *city)
{
	if (db_pending(city->db) >= ROWS_PER_COMMIT)
		stored(city, db_commit(city->db));
}

static void
make_players(struct city *city)
{
	int count = city->plan->players;

	city->players = must_alloc((size_t)count, sizeof *city->players);
	city->player_count = count;
	for (int i = 0; i < count; i++) {
		make_player(city, city->plan->first + i, &city->players[i]);
		commit_if_due(city);
	}
}

/* ---- a match ---- */

static void
take_envelope(struct story *story)
{
	struct city *city = story->city;
	struct envelope_row row = {.number = ++city->envelope};
	uint8_t context[ENVELOPE_SIZE];

	randombytes_buf(story->seed, sizeof story->seed);
	envelope_commit(story->seed, row.commitment);
	envelope_chain(city->chain, row.commitment);
	memcpy(row.chain, city->chain, sizeof row.chain);
	snprintf(row.key, sizeof row.key, "%s", city->key.id);
	key_seal(&city->key, story->seed, row.sealed);
	stored(city, envelope_append(city->db, &row));
	stored(city, envelope_take(city->db, row.number, story->row.id, 1));
	envelope_context(&(struct envelope_terms){.number = row.number,
				 .player = {story->row.name[0], story->row.name[1]},
				 .options = story->row.options,
				 .salt = {"", ""}},
		context);
	envelope_begin(story->seed, context, &story->begun);
	story->envelope = row.number;
}

/* The next throw. In an opening throw the inviter's die comes first, but the action has O's first. */
static struct dice
throw_dice(const struct story *story)
{
	struct dice dice = envelope_throw(&story->begun, story->throws + 1);

	if (story->match.phase == PHASE_OPENING && story->match.inviter == SIDE_X)
		return (struct dice){{dice.die[1], dice.die[0]}};
	return dice;
}

static struct play
choose_play(struct story *story)
{
	const struct match *match = &story->match;
	struct city *city = story->city;
	int count = play_list(&match->board, match->turn, match->dice, city->results, city->plays);

	if (count == 0)
		fail("no play found");
	return city->plays[below(city, count)];
}

static struct action
next_action(struct story *story)
{
	const struct match *match = &story->match;
	struct action action = {.side = match->turn};

	if (match->phase == PHASE_BETWEEN) {
		action =
			(struct action){.type = ACTION_JOIN, .side = match->joined[SIDE_X] ? SIDE_O : SIDE_X};
	} else if (match->offer == OFFER_RESIGN) {
		action = (struct action){.type = ACTION_ACCEPT, .side = side_other(match->offer_by)};
	} else if (match->phase == PHASE_OPENING) {
		action =
			(struct action){.type = ACTION_OPENING, .side = SIDE_NONE, .dice = throw_dice(story)};
	} else if (match->phase == PHASE_MOVE) {
		action.type = ACTION_PLAY;
		action.play = choose_play(story);
		story->plays++;
	} else if (story->plays >= story->plays_most) {
		action.type = ACTION_RESIGN;
		action.win = match_resign_most(match, match->turn);
		story->plays = 0;
	} else {
		action.type = ACTION_ROLL;
		action.dice = throw_dice(story);
	}
	return action;
}

static void
store_game(struct story *story, const struct match_event *event)
{
	enum side inviter = story->match.inviter;
	const struct game_row row = {
		.number = story->match.game,
		.winner = event->side == inviter ? 0 : 1,
		.points = event->number,
		.win = event->win,
		.ending = event->ending,
		.score = {event->score[inviter], event->score[side_other(inviter)]},
		.last_action = story->last,
		.last_number = story->actions,
		.throws = story->throws,
		.at = story->now_ms / 1000,
	};

	stored(story->city, game_append(story->city->db, story->row.id, &row));
}

static void
store_rating(struct story *story, int seat, const struct rated *after)
{
	struct player_row *player = story->player[seat];
	const struct rating_row row = {
		.player = player->id,
		.opponent = story->player[1 - seat]->id,
		.match = story->row.id,
		.length = story->match.options.length,
		.before = player->rating,
		.after = after->rating,
		.experience_before = player->experience,
		.experience_after = after->experience,
		.at = story->now_ms / 1000,
	};

	stored(story->city, rating_append(story->city->db, &row));
	player->rating = after->rating;
	player->experience = after->experience;
}

static void
finish(struct story *story, int winner)
{
	struct city *city = story->city;
	const struct player_row *won = story->player[winner], *lost = story->player[1 - winner];

	stored(city, match_finish(city->db, story->row.id, winner, story->now_ms / 1000));
	stored(city, envelope_open(city->db, story->envelope, story->seed));
	if (story->match.options.unrated)
		return;
	const struct rating_change change =
		rating_of_match((struct rated){won->rating, won->experience, false},
			(struct rated){lost->rating, lost->experience, false}, story->match.options.length);
	store_rating(story, winner, &change.winner);
	store_rating(story, 1 - winner, &change.loser);
}

static void
act(struct story *story, const struct action *action)
{
	char text[ACTION_TEXT_SIZE], happened[EVENTS_TEXT_SIZE];
	struct events events;

	if (match_apply(&story->match, action, &story->match, &events) != REFUSAL_NONE)
		fail("the rules refuse an action");
	action_write(action, text);
	events_write(&events, happened);
	struct action_row row = {
		.previous = story->last,
		.number = ++story->actions,
		.side = action->side,
		.text = text,
		.events = happened,
		.at_ms = story->now_ms += ACTION_MS,
		.cause = CAUSE_TYPED,
		.throw_number = action_has_dice(action) ? ++story->throws : 0,
	};
	stored(story->city, action_append(story->city->db, story->row.id, &row));
	story->last = row.id;
	for (int i = 0; i < events.count; i++) {
		const struct match_event *event = &events.list[i];
		if (event->type == EVENT_GAME_WON)
			store_game(story, event);
		else if (event->type == EVENT_MATCH_WON)
			finish(story, event->side == story->match.inviter ? 0 : 1);
	}
}

/* False if the two have a match that waits. */
static bool
begin(struct story *story, int length, int64_t at)
{
	struct city *city = story->city;
	struct options options = options_default(length);

	options.unrated = below(city, UNRATED_ONE_IN) == 0;
	story->row = (struct match_row){.inviter = below(city, 2) == 0 ? SIDE_O : SIDE_X,
		.rules_version = RULES_VERSION,
		.started = at};
	for (int i = 0; i < 2; i++) {
		story->row.player[i] = story->player[i]->id;
		snprintf(story->row.name[i], sizeof story->row.name[i], "%s", story->player[i]->name);
	}
	options_write(&options, story->row.options);
	match_begin(&story->match, &options, story->row.inviter);
	enum db_status status = match_create(city->db, &story->row);
	if (status == DB_TAKEN)
		return false;
	stored(city, status);
	take_envelope(story);
	return true;
}

static void
save(struct story *story)
{
	const struct stop_row row = {
		.match = story->row.id,
		.after = story->actions,
		.last_action = story->last,
		.throws = story->throws,
		.who = story->row.player[below(story->city, 2)],
		.why = STOP_LEFT,
		.at = story->now_ms / 1000,
	};

	stored(story->city, match_interrupt(story->city->db, &row));
}

/* False: other players have to be chosen. */
static bool
make_match(struct city *city, int64_t at)
{
	static const int lengths[] = {1, 1, 1, 3, 5, 7};
	int one = below(city, city->player_count), other = below(city, city->player_count - 1);
	bool rivals = city->player_count > CITY_RIVAL + 1 && below(city, RIVALS_ONE_IN) == 0;
	struct story story = {.city = city,
		.player = {&city->players[rivals ? CITY_RIVAL : one],
			&city->players[rivals ? CITY_RIVAL + 1 : other + (other >= one)]},
		.plays_most = PLAYS,
		.now_ms = at * 1000};
	bool waits = !rivals && below(city, SAVED_ONE_IN) == 0;

	if (!begin(&story, lengths[below(city, 6)], at))
		return false;
	while (story.match.phase != PHASE_OVER && !(waits && story.plays > 1)) {
		struct action action = next_action(&story);
		act(&story, &action);
	}
	if (waits)
		save(&story);
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

	if (!begin(&story, LENGTH_UNLIMITED, STARTED))
		fail("the long match can't begin");
	while (story.match.phase != PHASE_BETWEEN || story.match.game < games) {
		struct action action = next_action(&story);
		act(&story, &action);
		commit_if_due(city);
	}
	save(&story);
}

/* What a server has counted by now. */
static void
count(struct city *city)
{
	struct throw_book book;

	city_follow(city->db);
	stored(city, throws_load(city->db, &book));
	stored(city, throws_store(city->db, &book));
	stored(city, db_commit(city->db));
}

static void
make_matches(struct city *city)
{
	int matches = city->plan->matches;

	for (int i = 0; i < matches;) {
		if (make_match(city, STARTED + (int64_t)YEARS_S * i / matches))
			i++;
		if (db_pending(city->db) < ROWS_PER_COMMIT)
			continue;
		count(city);
	}
	count(city);
}

/* ---- the files beside the database ---- */

static void
make_mark(const struct city *city, const char *key_path)
{
	struct envelope_counts counts;

	stored(city, envelopes_count(city->db, &counts));
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
	make_mark(&city, key);
	db_close(city.db);
	free(city.players);
}
