/*
 * matches.c - writes finished matches between players of different strength into a database, as a server
 * would have: for the comparison of our analysis with another's (compare.py), and for tests of analyses.
 *
 *   analysis-matches [--careful] [--throws N] [--seed N] FILE COUNT LENGTH [COUNT LENGTH ...]
 *   analysis-matches --read FILE MAT [MAT ...]
 *
 * Each side plays and doubles by a level drawn for the match; --careful draws among players with a PR of 3
 * to 12. After N throws of a match the side on roll resigns, so that little is there to be judged. With
 * --read the matches are those of files in the form mat. FILE may have matches already.
 */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/journal.h"
#include "db/matches.h"
#include "protocol/archive/reading.h"
#include "protocol/wire/number.h"
#include "server/analysis/situations.h"
#include "server/analysis/weights_file.h"
#include "server/engine/bearoff.h"
#include "server/engine/cube.h"
#include "server/engine/levels.h"
#include "server/rules/apply.h"
#include "server/rules/order.h"
#include "tests/rules/chance.h"

enum {
	STARTED = 1600000000, /* Unix seconds */
	SEED = 1,
	DOUBLE = 1, /* what a question is about */
	ANSWER = 2,
};

/* None of them is the best that the engine can do, but all could be people who know the game. */
static const struct level careful_levels[] = {
	{.name = "3", .temperature = 0.008f, .cap = 0.1f, .cube_plies = 1},
	{.name = "4", .temperature = 0.014f, .cap = 0.1f, .cube_plies = 1},
	{.name = "6", .temperature = 0.022f, .cap = 0.1f, .cube_plies = 1},
	{.name = "8", .temperature = 0.03f, .cap = 0.11f, .cube_plies = 1},
	{.name = "10", .temperature = 0.038f, .cap = 0.12f, .cube_plies = 1},
	{.name = "12", .temperature = 0.046f, .cap = 0.13f, .cube_plies = 1},
};

struct writer {
	struct db *db;
	const struct level *levels; /* to draw from */
	int level_count;
	struct chance chance;
	struct engine engine;
	struct bearoff bearoff;
	struct secret secret;
	struct outlook outlook;
	struct ranked_play ranked[PLAY_RESULTS];
	int64_t player[2];
	/* the match that is played */
	struct match match;
	int64_t id, last;
	const struct level *level[2]; /* of the inviter, of the invited */
	int actions, throws;
	int64_t throws_max; /* 0: as many as it takes */
	int64_t seed;
	bool reads;
};

static void
give_up(const char *what)
{
	fprintf(stderr, "analysis-matches: %s\n", what);
	exit(1);
}

static void
stored(struct writer *writer, enum db_status status)
{
	if (status != DB_OK)
		give_up(db_error(writer->db));
}

static void
begin(struct writer *writer, const struct options *options, enum side inviter, int rules)
{
	struct match_row row = {
		.player = {writer->player[0], writer->player[1]},
		.name = {"alice", "bobby"},
		.inviter = inviter,
		.rules_version = rules,
		.started = STARTED,
	};

	options_write(options, row.options);
	if (!match_begin_by(&writer->match, options, row.inviter, rules))
		give_up("unknown rules");
	stored(writer, match_create(writer->db, &row));
	writer->id = row.id;
	writer->last = writer->actions = writer->throws = 0;
}

static int
seat_of(const struct writer *writer, enum side side)
{
	return side == writer->match.inviter ? 0 : 1;
}

static void
store_game(struct writer *writer, const struct match_event *event)
{
	enum side inviter = writer->match.inviter;

	stored(writer, game_append(writer->db, writer->id,
			       &(struct game_row){
				       .number = writer->match.game,
				       .winner = seat_of(writer, event->side),
				       .points = event->number,
				       .win = event->win,
				       .ending = event->ending,
				       .score = {event->score[inviter], event->score[side_other(inviter)]},
				       .last_action = writer->last,
				       .last_number = writer->actions,
				       .throws = writer->throws,
				       .at = STARTED,
			       }));
}

static void
apply(struct writer *writer, const struct action *action)
{
	char text[ACTION_TEXT_SIZE], happened[EVENTS_TEXT_SIZE];
	struct events events;

	if (match_apply(&writer->match, action, &writer->match, &events) != REFUSAL_NONE)
		give_up("a refused action");
	action_write(action, text);
	events_write(&events, happened);
	struct action_row row = {
		.previous = writer->last,
		.number = ++writer->actions,
		.side = action->side,
		.text = text,
		.events = happened,
		.at_ms = STARTED * 1000LL,
		.cause = CAUSE_TYPED,
		.throw_number = action_has_dice(action) ? ++writer->throws : 0,
	};
	stored(writer, action_append(writer->db, writer->id, &row));
	writer->last = row.id;
	for (int i = 0; i < events.count; i++) {
		const struct match_event *event = &events.list[i];
		if (event->type == EVENT_GAME_WON)
			store_game(writer, event);
		else if (event->type == EVENT_MATCH_WON)
			stored(writer,
				match_finish(writer->db, writer->id, seat_of(writer, event->side), STARTED));
	}
}

static struct dice
throw_dice(struct writer *writer)
{
	uint8_t first = (uint8_t)(1 + chance_below(&writer->chance, 6));

	return (struct dice){{first, (uint8_t)(1 + chance_below(&writer->chance, 6))}};
}

static struct cube_decision
decide(struct writer *writer, const struct stakes *stakes, const struct level *level, enum side on_roll)
{
	const struct worth worth = stakes_worth(stakes);

	engine_look_out(
		&writer->engine, &worth, &writer->match.board, on_roll, level->cube_plies, &writer->outlook);
	return cube_decide(stakes, &writer->outlook);
}

/* The first of two values, in equity. */
static bool
prefers(struct writer *writer, const struct level *level, const struct stakes *stakes, int about, float one,
	float other)
{
	const float values[] = {stakes_equity(stakes, one), stakes_equity(stakes, other)};
	uint64_t question = secret_question(&writer->secret, &writer->match.board, writer->match.turn,
		(unsigned)(about + writer->actions));

	return level_choose(level, question, values, 2) == 0;
}

static bool
doubles(struct writer *writer)
{
	enum side side = writer->match.turn;
	const struct level *level = writer->level[seat_of(writer, side)];
	const struct stakes stakes = situations_stakes(&writer->match, side);

	if (match_may_double(&writer->match, side) != REFUSAL_NONE)
		return false;
	const struct cube_decision decision = decide(writer, &stakes, level, side);
	float doubled = decision.take < decision.drop ? decision.take : decision.drop;
	return decision.may_double && prefers(writer, level, &stakes, DOUBLE, doubled, decision.no_double);
}

static bool
takes(struct writer *writer)
{
	enum side doubler = writer->match.offer_by;
	const struct level *level = writer->level[seat_of(writer, side_other(doubler))];
	const struct stakes stakes = situations_stakes(&writer->match, doubler);
	const struct cube_decision decision = decide(writer, &stakes, level, doubler);

	return prefers(writer, level, &stakes, ANSWER, -decision.take, -decision.drop);
}

static struct action
play(struct writer *writer)
{
	const struct match *match = &writer->match;
	struct action action = {.type = ACTION_PLAY, .side = match->turn};
	const struct stakes stakes = situations_stakes(match, action.side);
	const struct worth worth = stakes_worth(&stakes);
	int count = engine_rank(
		&writer->engine, &worth, &match->board, action.side, match->dice, 0, writer->ranked);
	int chosen = level_play(writer->level[seat_of(writer, action.side)], &writer->secret, &worth,
		&match->board, action.side, match->dice, writer->ranked, count);

	if (!play_leading_to(
		    &match->board, action.side, match->dice, &writer->ranked[chosen].after, &action.play))
		give_up("no play found");
	return action;
}

static struct action
next(struct writer *writer)
{
	const struct match *match = &writer->match;

	if (match->phase == PHASE_BETWEEN)
		return (struct action){.type = ACTION_JOIN, .side = match->joined[SIDE_X] ? SIDE_O : SIDE_X};
	if (match->offer == OFFER_RESIGN)
		return (struct action){.type = ACTION_ACCEPT, .side = side_other(match->offer_by)};
	if (match->offer != OFFER_NONE)
		return (struct action){.type = takes(writer) ? ACTION_ACCEPT : ACTION_REJECT,
			.side = side_other(match->offer_by)};
	if (match->phase == PHASE_OPENING)
		return (struct action){.type = ACTION_OPENING, .side = SIDE_NONE, .dice = throw_dice(writer)};
	if (writer->throws_max > 0 && writer->throws >= writer->throws_max)
		return (struct action){.type = ACTION_RESIGN, .side = match->turn, .win = WIN_SINGLE};
	if (match->phase == PHASE_MOVE)
		return play(writer);
	if (doubles(writer))
		return (struct action){.type = ACTION_DOUBLE, .side = match->turn};
	return (struct action){.type = ACTION_ROLL, .side = match->turn, .dice = throw_dice(writer)};
}

static void
write_match(struct writer *writer, int length)
{
	const struct options options = options_default(length);

	begin(writer, &options, chance_one_in(&writer->chance, 2) ? SIDE_O : SIDE_X, RULES_VERSION);
	for (int seat = 0; seat < 2; seat++)
		writer->level[seat] =
			&writer->levels[chance_below(&writer->chance, (unsigned)writer->level_count)];
	while (writer->match.phase != PHASE_OVER) {
		const struct action action = next(writer);
		apply(writer, &action);
	}
	stored(writer, db_commit(writer->db));
}

static void
store_action(void *arg, const struct action *action)
{
	apply(arg, action);
}

static void
read_match(struct writer *writer, const char *path)
{
	struct chronicle chronicle = {.count = 0};
	char problem[READING_PROBLEM_SIZE];
	FILE *file = fopen(path, "re");

	if (file == NULL)
		give_up(path);
	if (!mat_read(file, &chronicle, problem))
		give_up(problem);
	begin(writer, &chronicle.options, SIDE_O, CHRONICLE_RULES);
	if (!chronicle_replay(&chronicle, store_action, writer, problem))
		give_up(problem);
	if (writer->match.phase != PHASE_OVER)
		give_up("an unfinished match");
	stored(writer, db_commit(writer->db));
	chronicle_free(&chronicle);
	fclose(file);
}

static void
write_matches(struct writer *writer, char **words)
{
	int64_t count, length;

	for (; words[0] != NULL; words += 2) {
		if (words[1] == NULL || !number_read(words[0], 1, INT_MAX, &count) ||
			!number_read(words[1], 1, LENGTH_MAX, &length))
			give_up("COUNT and LENGTH are numbers");
		while (count-- > 0)
			write_match(writer, (int)length);
	}
}

static void
read_number(char **argv, int64_t *number)
{
	if (argv[0] == NULL || !number_read(argv[0], 1, INT_MAX, number))
		give_up("--throws and --seed want a number");
}

/* How many words they are. */
static int
read_options(struct writer *writer, char **argv)
{
	int count = 0;

	writer->levels = levels;
	writer->level_count = LEVELS;
	writer->seed = SEED;
	for (; argv[count + 1] != NULL; count++) {
		const char *word = argv[count + 1];
		if (strcmp(word, "--careful") == 0) {
			writer->levels = careful_levels;
			writer->level_count = sizeof careful_levels / sizeof *careful_levels;
		} else if (strcmp(word, "--read") == 0) {
			writer->reads = true;
		} else if (strcmp(word, "--throws") == 0) {
			read_number(argv + ++count + 1, &writer->throws_max);
		} else if (strcmp(word, "--seed") == 0) {
			read_number(argv + ++count + 1, &writer->seed);
		} else {
			break;
		}
	}
	return count;
}

static void
find_players(struct writer *writer)
{
	static const char *const names[2] = {"alice", "bobby"};
	struct player_row player;

	for (int seat = 0; seat < 2; seat++) {
		enum db_status status = player_find(writer->db, names[seat], false, &player);
		if (status == DB_NONE)
			status = player_create(writer->db, names[seat], "no hash", STARTED, &player);
		stored(writer, status);
		writer->player[seat] = player.id;
	}
}

int
main(int argc, char **argv)
{
	static struct writer writer;
	char reason[WEIGHTS_REASON_SIZE], judge[JUDGE_SIZE];

	int options = read_options(&writer, argv);
	argc -= options;
	argv += options;
	if (argc < 3)
		give_up("[--careful] [--throws N] [--seed N] FILE COUNT LENGTH [COUNT LENGTH ...] | --read FILE MAT [MAT ...]");
	if (!weights_file_read("", &writer.engine, judge, reason))
		give_up(reason);
	bearoff_make(&writer.bearoff);
	writer.engine.bearoff = &writer.bearoff;
	writer.chance.state = (uint64_t)writer.seed;
	writer.secret.key[0] = (uint64_t)writer.seed;
	writer.db = db_open(argv[1], reason);
	if (writer.db == NULL)
		give_up(reason);
	find_players(&writer);
	if (!writer.reads)
		write_matches(&writer, argv + 2);
	for (int i = 2; writer.reads && i < argc; i++)
		read_match(&writer, argv[i]);
	db_close(writer.db);
	return 0;
}
