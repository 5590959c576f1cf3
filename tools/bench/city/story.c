/*
 * story.c - see story.h: a few plays, then somebody resigns.
 */
#include "tools/bench/city/story.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "db/envelopes.h"
#include "db/interruptions.h"
#include "db/journal.h"
#include "db/rankings/ratings.h"
#include "server/rules/apply.h"
#include "server/rules/clock.h"
#include "server/rules/rating.h"
#include "tools/bench/fail.h"

enum {
	ROWS_PER_COMMIT = 500000,
	ACTION_MS = 5000,
};

int
city_below(struct city *city, int limit)
{
	city->chance = city->chance * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	return (int)((city->chance >> 33) % (uint64_t)limit);
}

void
city_stored(const struct city *city, enum db_status status)
{
	if (status != DB_OK)
		fail("the database can't be made: %s", db_error(city->db));
}

void
city_commit_if_due(struct city *city)
{
	if (db_pending(city->db) >= ROWS_PER_COMMIT)
		city_stored(city, db_commit(city->db));
}

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
	city_stored(city, envelope_append(city->db, &row));
	city_stored(city, envelope_take(city->db, row.number, story->row.id, 1));
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
	return city->plays[city_below(city, count)];
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
		action.win = story->by_one ? WIN_SINGLE : match_resign_most(match, match->turn);
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
		.clock_ms = {match_reserve(&story->match, inviter),
			match_reserve(&story->match, side_other(inviter))},
		.at = story->now_ms / 1000,
	};

	city_stored(story->city, game_append(story->city->db, story->row.id, &row));
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

	city_stored(story->city, rating_append(story->city->db, &row));
	player->rating = after->rating;
	player->experience = after->experience;
}

static void
finish(struct story *story, int winner)
{
	struct city *city = story->city;
	const struct player_row *won = story->player[winner], *lost = story->player[1 - winner];

	city_stored(city, match_finish(city->db, story->row.id, winner, story->now_ms / 1000));
	city_stored(city, envelope_open(city->db, story->envelope, story->seed));
	if (story->match.options.unrated)
		return;
	const struct rating_change change =
		rating_of_match((struct rated){won->rating, won->experience, false},
			(struct rated){lost->rating, lost->experience, false}, story->match.options.length);
	store_rating(story, winner, &change.winner);
	store_rating(story, 1 - winner, &change.loser);
}

/* The reserve of the player who has acted, after that. The next game has changed sides. */
static int64_t
reserve_of(const struct story *story, const struct action *action, const struct match *after)
{
	if (action->side == SIDE_NONE)
		return -1;
	bool same = after->inviter == story->match.inviter;
	return match_reserve(after, same ? action->side : side_other(action->side));
}

static void
append(struct story *story, const struct action *action, const struct match *after,
	const struct events *events)
{
	char text[ACTION_TEXT_SIZE], happened[EVENTS_TEXT_SIZE];

	action_write(action, text);
	events_write(events, happened);
	struct action_row row = {
		.previous = story->last,
		.number = ++story->actions,
		.side = action->side,
		.text = text,
		.events = happened,
		.at_ms = story->now_ms += ACTION_MS,
		.cause = CAUSE_TYPED,
		.throw_number = action_has_dice(action) ? ++story->throws : 0,
		.timed = match_has_clock(after),
		.spent_ms = action->spent_ms,
		.clock_ms = reserve_of(story, action, after),
	};
	city_stored(story->city, action_append(story->city->db, story->row.id, &row));
	story->last = row.id;
}

void
story_go_on(struct story *story)
{
	struct action action = next_action(story);
	struct match after;
	struct events events;

	if (match_clock_side(&story->match) != SIDE_NONE)
		action.spent_ms = ACTION_MS;
	if (match_apply(&story->match, &action, &after, &events) != REFUSAL_NONE)
		fail("the rules refuse an action");
	append(story, &action, &after, &events);
	story->match = after;
	for (int i = 0; i < events.count; i++) {
		const struct match_event *event = &events.list[i];
		if (event->type == EVENT_GAME_WON)
			store_game(story, event);
		else if (event->type == EVENT_MATCH_WON)
			finish(story, event->side == story->match.inviter ? 0 : 1);
	}
}

bool
story_begin(struct story *story, const struct options *options, int64_t at)
{
	struct city *city = story->city;

	story->row = (struct match_row){.inviter = city_below(city, 2) == 0 ? SIDE_O : SIDE_X,
		.rules_version = RULES_VERSION,
		.started = at,
		.kind = options->days.turn > 0 ? MATCH_SLOW : MATCH_LIVE,
		.slow_turn = options_delay_ms(options) / 1000 * (options->days.turn > 0)};
	for (int i = 0; i < 2; i++) {
		story->row.player[i] = story->player[i]->id;
		snprintf(story->row.name[i], sizeof story->row.name[i], "%s", story->player[i]->name);
	}
	options_write(options, story->row.options);
	match_begin(&story->match, options, story->row.inviter);
	enum db_status status = match_create(city->db, &story->row);
	if (status == DB_TAKEN)
		return false;
	city_stored(city, status);
	take_envelope(story);
	return true;
}

void
story_save(struct story *story)
{
	const struct stop_row row = {
		.match = story->row.id,
		.after = story->actions,
		.last_action = story->last,
		.throws = story->throws,
		.who = story->row.player[city_below(story->city, 2)],
		.why = STOP_LEFT,
		.at = story->now_ms / 1000,
	};

	city_stored(story->city, match_interrupt(story->city->db, &row));
}
