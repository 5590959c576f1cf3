/*
 * practice.c - decides as house players do (tools/player/decide.c): plays and the cube with the level's
 * plies, the cube with four times its care.
 *
 * They resign what is lost for sure. That changes no result, so here all is played to the end.
 */
#include "tools/bench/practice.h"

#include <stdlib.h>
#include <string.h>

#include "server/engine/cube.h"
#include "tools/bench/fail.h"
#include "tools/train/random.h"

static const float cube_care = 4;

struct practice {
	const struct engine *engine;
	const struct level *levels[SIDE_COUNT];
	struct secret secret;
	struct random random;
	struct ranked_play *ranked; /* owned */
	struct record *record;	    /* NULL: nothing is written down */
	struct board board;
	int cube;
	enum side owner;
	int length; /* 0: for points */
	int score[SIDE_COUNT];
	bool crawford_game, crawford_done;
};

static struct stakes
stakes_of(const struct practice *practice, enum side side)
{
	return (struct stakes){
		.cube = practice->cube,
		.owner = practice->owner == SIDE_NONE ? CUBE_CENTRED
			 : practice->owner == side    ? CUBE_OURS
						      : CUBE_THEIRS,
		.no_cube = practice->crawford_game,
		.ours = practice->length - practice->score[side],
		.theirs = practice->length - practice->score[side_other(side)],
		.crawford_done = practice->crawford_game || practice->crawford_done,
	};
}

/* Else nobody is asked: the server throws by itself (R3.6). */
static bool
may_double(const struct practice *practice, enum side side)
{
	bool useful = practice->length == 0 || practice->length - practice->score[side] > practice->cube;
	return useful && !practice->crawford_game && practice->owner != side_other(side);
}

/* `about` tells the questions about a position apart. */
static bool
prefers(const struct practice *practice, enum side side, unsigned about, float yes, float no)
{
	const float values[2] = {no * cube_care, yes * cube_care};
	uint64_t question = secret_question(&practice->secret, &practice->board, side, about);
	return level_choose(practice->levels[side], question, values, 2) == 1;
}

/* What the level of `judge` makes of a double by the side on roll. */
static struct cube_decision
decide(const struct practice *practice, enum side on_roll, enum side judge)
{
	struct stakes stakes = stakes_of(practice, on_roll);
	struct worth worth = stakes_worth(&stakes);
	struct outlook outlook;
	engine_look_out(practice->engine, &worth, &practice->board, on_roll,
		practice->levels[judge]->cube_plies, &outlook);
	return cube_decide(&stakes, &outlook);
}

static void
write_words(const struct practice *practice, enum side side, const char *words)
{
	if (practice->record != NULL)
		record_words(practice->record, side, words);
}

static bool
doubles(const struct practice *practice, enum side side)
{
	if (!may_double(practice, side))
		return false;
	struct stakes stakes = stakes_of(practice, side);
	struct cube_decision decision = decide(practice, side, side);
	float take = stakes_equity(&stakes, decision.take), drop = stakes_equity(&stakes, decision.drop);
	float none = stakes_equity(&stakes, decision.no_double);
	return decision.may_double && prefers(practice, side, 1000, take < drop ? take : drop, none);
}

static bool
takes(const struct practice *practice, enum side side)
{
	enum side doubler = side_other(side);
	struct stakes stakes = stakes_of(practice, doubler);
	struct cube_decision decision = decide(practice, doubler, side);
	float take = stakes_equity(&stakes, decision.take), drop = stakes_equity(&stakes, decision.drop);
	return prefers(practice, side, 1001, -take, -drop);
}

/* Whether the side on roll doubles and the other drops; the cube is turned if it takes. */
static bool
doubles_out(struct practice *practice, enum side side)
{
	char words[RECORD_WORDS];
	if (!doubles(practice, side))
		return false;
	snprintf(words, sizeof words, " Doubles => %d", 2 * practice->cube);
	write_words(practice, side, words);
	bool taken = takes(practice, side_other(side));
	write_words(practice, side_other(side), taken ? " Takes" : " Drops");
	if (!taken)
		return true;
	practice->cube *= 2;
	practice->owner = side_other(side);
	return false;
}

static void
play(struct practice *practice, enum side side, struct dice dice)
{
	struct stakes stakes = stakes_of(practice, side);
	struct worth worth = stakes_worth(&stakes);
	struct ranked_play *ranked = practice->ranked;
	const struct level *level = practice->levels[side];
	int count = engine_rank(practice->engine, &worth, &practice->board, side, dice, level->plies, ranked);
	int chosen =
		level_play(level, &practice->secret, &worth, &practice->board, side, dice, ranked, count);
	if (practice->record != NULL)
		record_play(practice->record, side, dice, &practice->board, &ranked[chosen].after);
	practice->board = ranked[chosen].after;
}

/* 1 to 3 times the cube. */
static int
points_won(const struct practice *practice, enum side winner)
{
	struct chances end = engine_evaluate(practice->engine, &practice->board, winner);
	return practice->cube * (int)chances_equity(&end);
}

/* Points of the winner, who goes to *winner. */
static int
play_game(struct practice *practice, enum side *winner)
{
	struct dice dice;
	do
		dice = random_throw(&practice->random);
	while (dice.die[0] == dice.die[1]);
	board_set_up(&practice->board);
	practice->cube = 1;
	practice->owner = SIDE_NONE;
	for (enum side side = dice.die[0] > dice.die[1] ? SIDE_O : SIDE_X;; side = side_other(side)) {
		play(practice, side, dice);
		*winner = side;
		if (position_kind(&practice->board) == KIND_OVER)
			return points_won(practice, side);
		*winner = side_other(side);
		if (doubles_out(practice, *winner))
			return practice->cube;
		dice = random_throw(&practice->random);
	}
}

void
practice_play(
	const struct engine *engine, const struct level *level, int first, int games, struct record *record)
{
	struct practice practice = {.engine = engine, .levels = {level, level}, .record = record};
	enum side winner;
	practice.ranked = must_alloc(PLAY_RESULTS, sizeof *practice.ranked);
	for (int game = first; game < first + games; game++) {
		practice.secret = (struct secret){{5, (uint64_t)game}};
		practice.random = random_begin(6, (uint64_t)game);
		int points = play_game(&practice, &winner);
		record_end(record, SIDE_O, winner, points);
	}
	free(practice.ranked);
}

/* Who wins it. */
static enum side
play_match(struct practice *practice)
{
	for (;;) {
		enum side winner;
		int points = play_game(practice, &winner);
		int score = practice->score[winner] += points;
		practice->crawford_done = practice->crawford_done || practice->crawford_game;
		practice->crawford_game = !practice->crawford_done && score == practice->length - 1;
		if (score >= practice->length)
			return winner;
	}
}

void
practice_matches(const struct engine *engine, const struct level *const both[2], int length, int pairs,
	struct tally *tally)
{
	struct ranked_play *ranked = must_alloc(PLAY_RESULTS, sizeof *ranked);
	for (int i = 0; i < pairs; i++) {
		uint64_t pair = (uint64_t)tally->pairs;
		int won = 0;
		for (int side = SIDE_O; side < SIDE_COUNT; side++) {
			struct practice practice = {
				.engine = engine,
				.ranked = ranked,
				.length = length,
				.secret = {{7, pair}},
				.random = random_begin(8, pair),
				.levels = {both[side == SIDE_X], both[side == SIDE_O]},
			};
			won += play_match(&practice) == (enum side)side;
		}
		tally_add(tally, won - 1, won - 1);
	}
	free(ranked);
}
