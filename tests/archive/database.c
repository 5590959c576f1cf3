/*
 * database.c - writes whole random matches into a database, as a server would have.
 *
 *   archive-database FILE COUNT [SEED]
 *
 * COUNT matches of two players to 5 points, about 300 actions each, sixteen at a time, so that their actions
 * are mixed in the journal as on a busy server. Chance decides cubes, drops and resignations; the dice come
 * from the envelope of each match, whose seed is the SHA-256 of its number. All matches are rated.
 */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/envelopes.h"
#include "db/journal.h"
#include "db/matches.h"
#include "db/rankings/posting.h"
#include "db/rankings/ratings.h"
#include "protocol/wire/number.h"
#include "server/dice/envelope.h"
#include "server/rules/apply.h"
#include "server/rules/match.h"
#include "server/rules/order.h"
#include "server/rules/rating.h"
#include "tests/rules/chance.h"
#include "tests/rules/player.h"

enum {
	TABLES = 16,
	LENGTH = 5,
	ACTIONS_PER_COMMIT = 5000,
	STARTED = 1600000000, /* Unix seconds */
};

/* A match in progress. */
struct table {
	struct match match;
	struct match_row row; /* id 0 = nobody sits here */
	int64_t last;	      /* action */
	int actions, throws;
	int64_t envelope;
	uint8_t seed[ENVELOPE_SIZE];
	struct envelope_throws begun;
};

struct archive {
	struct db *db;
	struct chance chance;
	int64_t player[2 * TABLES];
	struct table table[TABLES];
	int64_t now_ms;
	int64_t envelope; /* the last one */
	uint8_t chain[ENVELOPE_SIZE];
};

static void
give_up(const char *what)
{
	fprintf(stderr, "archive-database: %s\n", what);
	exit(1);
}

static void
stored(struct archive *archive, enum db_status status)
{
	if (status != DB_OK)
		give_up(db_error(archive->db));
}

static void
make_players(struct archive *archive)
{
	for (int i = 0; i < 2 * TABLES; i++) {
		struct player_row player;
		char name[PLAYER_NAME_SIZE];
		snprintf(name, sizeof name, "player_%c", 'a' + i);
		if (i >= 26)
			snprintf(name, sizeof name, "player_z%c", 'a' + i - 26);
		stored(archive, player_create(archive->db, name, "no hash", STARTED, &player));
		archive->player[i] = player.id;
	}
}

static void
take_envelope(struct archive *archive, struct table *table)
{
	struct envelope_row row = {.number = ++archive->envelope, .key = "0123456789abcdef"};
	const struct envelope_terms terms = {.number = row.number,
		.player = {table->row.name[0], table->row.name[1]},
		.options = table->row.options,
		.salt = {"", ""}};
	uint8_t number[ENVELOPE_SIZE] = {0}, context[ENVELOPE_SIZE];

	memcpy(number, &row.number, sizeof row.number);
	envelope_commit(number, table->seed);
	envelope_commit(table->seed, row.commitment);
	envelope_chain(archive->chain, row.commitment);
	memcpy(row.chain, archive->chain, sizeof row.chain);
	stored(archive, envelope_append(archive->db, &row));
	stored(archive, envelope_take(archive->db, row.number, table->row.id, 1));
	envelope_context(&terms, context);
	envelope_begin(table->seed, context, &table->begun);
	table->envelope = row.number;
}

static void
begin(struct archive *archive, int number)
{
	struct table *table = &archive->table[number];
	struct options options = options_default(LENGTH);

	*table = (struct table){.row = {.inviter = chance_one_in(&archive->chance, 2) ? SIDE_O : SIDE_X,
					.rules_version = RULES_VERSION,
					.started = archive->now_ms / 1000}};
	for (int i = 0; i < 2; i++) {
		struct player_row player;
		table->row.player[i] = archive->player[2 * number + i];
		stored(archive, player_find_by_id(archive->db, table->row.player[i], &player));
		snprintf(table->row.name[i], sizeof table->row.name[i], "%s", player.name);
	}
	options_write(&options, table->row.options);
	match_begin(&table->match, &options, table->row.inviter);
	stored(archive, match_create(archive->db, &table->row));
	take_envelope(archive, table);
}

static void
store_game(struct archive *archive, const struct table *table, const struct match_event *event)
{
	enum side inviter = table->match.inviter;

	stored(archive, game_append(archive->db, table->row.id,
				&(struct game_row){
					.number = table->match.game,
					.winner = event->side == inviter ? 0 : 1,
					.points = event->number,
					.win = event->win,
					.ending = event->ending,
					.score = {event->score[inviter], event->score[side_other(inviter)]},
					.last_action = table->last,
					.last_number = table->actions,
					.throws = table->throws,
					.at = archive->now_ms / 1000,
				}));
}

static struct player_row
player_of(struct archive *archive, const struct table *table, int seat)
{
	struct player_row player;

	stored(archive, player_find_by_id(archive->db, table->row.player[seat], &player));
	return player;
}

static void
store_rating(struct archive *archive, const struct table *table, int seat, const struct player_row *before,
	const struct rated *after)
{
	const struct rating_row row = {
		.player = table->row.player[seat],
		.opponent = table->row.player[1 - seat],
		.match = table->row.id,
		.length = LENGTH,
		.before = before->rating,
		.after = after->rating,
		.experience_before = before->experience,
		.experience_after = after->experience,
		.at = archive->now_ms / 1000,
	};

	stored(archive, rating_append(archive->db, &row));
}

static void
finish(struct archive *archive, const struct table *table, int winner)
{
	const struct player_row won = player_of(archive, table, winner),
				lost = player_of(archive, table, 1 - winner);
	const struct rating_change change = rating_of_match((struct rated){won.rating, won.experience, false},
		(struct rated){lost.rating, lost.experience, false}, LENGTH);

	stored(archive, match_finish(archive->db, table->row.id, winner, archive->now_ms / 1000));
	store_rating(archive, table, winner, &won, &change.winner);
	store_rating(archive, table, 1 - winner, &lost, &change.loser);
	stored(archive, envelope_open(archive->db, table->envelope, table->seed));
}

/* Once it is over, its place at the table is free. */
static void
apply(struct archive *archive, struct table *table, const struct action *action)
{
	char text[ACTION_TEXT_SIZE], happened[EVENTS_TEXT_SIZE];
	struct events events;

	if (match_apply(&table->match, action, &table->match, &events) != REFUSAL_NONE)
		give_up("a refused action");
	action_write(action, text);
	events_write(&events, happened);
	struct action_row row = {
		.previous = table->last,
		.number = ++table->actions,
		.side = action->side,
		.text = text,
		.events = happened,
		.at_ms = archive->now_ms += 150,
		.cause = CAUSE_TYPED,
		.throw_number = action_has_dice(action) ? ++table->throws : 0,
	};
	stored(archive, action_append(archive->db, table->row.id, &row));
	table->last = row.id;
	for (int i = 0; i < events.count; i++) {
		const struct match_event *event = &events.list[i];
		if (event->type == EVENT_GAME_WON)
			store_game(archive, table, event);
		else if (event->type == EVENT_MATCH_WON)
			finish(archive, table, event->side == table->match.inviter ? 0 : 1);
	}
	if (table->match.phase == PHASE_OVER)
		table->row.id = 0;
}

static struct action
answer(struct archive *archive, const struct match *match)
{
	struct action action = {.side = side_other(match->offer_by), .type = ACTION_ACCEPT};

	if (chance_one_in(&archive->chance, match->offer == OFFER_RESIGN ? 2 : 3))
		action.type = ACTION_REJECT;
	return action;
}

static struct action
play(struct archive *archive, const struct match *match)
{
	struct action action = {.type = ACTION_PLAY, .side = match->turn};

	if (!player_choose(&archive->chance, &match->board, action.side, match->dice, &action.play))
		give_up("no play found");
	return action;
}

/* The next throw of its envelope; in an opening throw the inviter's die comes first, but the action has
 * O's first. */
static struct dice
throw_of(const struct table *table)
{
	struct dice dice = envelope_throw(&table->begun, table->throws + 1);

	if (table->match.phase == PHASE_OPENING && table->match.inviter == SIDE_X)
		return (struct dice){{dice.die[1], dice.die[0]}};
	return dice;
}

/* What happens next at a table. */
static struct action
next(struct archive *archive, const struct table *table)
{
	const struct match *match = &table->match;
	struct chance *chance = &archive->chance;

	if (match->phase == PHASE_BETWEEN)
		return (struct action){.type = ACTION_JOIN, .side = match->joined[SIDE_X] ? SIDE_O : SIDE_X};
	if (match->offer != OFFER_NONE)
		return answer(archive, match);
	if (match->phase == PHASE_OPENING)
		return (struct action){.type = ACTION_OPENING, .side = SIDE_NONE, .dice = throw_of(table)};
	if (chance_one_in(chance, 600))
		return (struct action){.type = ACTION_RESIGN,
			.side = match->turn,
			.win = (enum win)(
				1 + chance_below(chance, (int)match_resign_most(match, match->turn)))};
	if (match->phase == PHASE_MOVE)
		return play(archive, match);
	if (match_may_double(match, match->turn) == REFUSAL_NONE && chance_one_in(chance, 40))
		return (struct action){.type = ACTION_DOUBLE, .side = match->turn};
	return (struct action){.type = ACTION_ROLL, .side = match->turn, .dice = throw_of(table)};
}

/* One action at a random table. True if it ended the match. */
static bool
go_on(struct archive *archive, bool may_begin)
{
	int number = chance_below(&archive->chance, TABLES);
	struct table *table = &archive->table[number];

	if (table->row.id == 0) {
		if (may_begin)
			begin(archive, number);
		return false;
	}
	struct action action = next(archive, table);
	apply(archive, table, &action);
	return table->row.id == 0;
}

static int
at_play(const struct archive *archive)
{
	int count = 0;

	for (int i = 0; i < TABLES; i++)
		count += archive->table[i].row.id != 0;
	return count;
}

int
main(int argc, char **argv)
{
	static struct archive archive = {.now_ms = STARTED * 1000LL};
	char reason[DB_REASON_SIZE];

	if (argc < 3)
		give_up("archive-database FILE COUNT [SEED]");
	int64_t left, seed = 1;
	if (!number_read(argv[2], 0, INT_MAX, &left) ||
		(argc > 3 && !number_read(argv[3], 0, INT64_MAX, &seed)))
		give_up("COUNT and SEED are numbers");
	archive.chance.state = (uint64_t)seed;
	archive.db = db_open(argv[1], reason);
	if (archive.db == NULL)
		give_up(reason);
	make_players(&archive);
	while (left > 0) {
		left -= go_on(&archive, at_play(&archive) < left);
		if (db_pending(archive.db) >= ACTIONS_PER_COMMIT)
			stored(&archive, db_commit(archive.db));
	}
	stored(&archive, posting_write(archive.db));
	stored(&archive, db_commit(archive.db));
	db_close(archive.db);
	return 0;
}
