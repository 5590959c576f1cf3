/*
 * practice.c - decides as house players do (tools/player/decide.c): plays and the cube with the level's
 * plies, the cube with four times its care.
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
	const struct level *level;
	struct secret secret;
	struct random random;
	struct ranked *ranked; /* owned */
	struct record *record;
	struct board board;
	int cube;
	enum side owner;
};

static struct stakes
stakes_of(const struct practice *practice, enum side side)
{
	return (struct stakes){
		.cube = practice->cube,
		.owner = practice->owner == SIDE_NONE ? CUBE_CENTRED
			 : practice->owner == side    ? CUBE_OURS
						      : CUBE_THEIRS,
	};
}

/* `about` tells the questions about a position apart. */
static bool
prefers(const struct practice *practice, enum side side, unsigned about, float yes, float no)
{
	const float values[2] = {no * cube_care, yes * cube_care};
	uint64_t question = secret_question(&practice->secret, &practice->board, side, about);
	return level_choose(practice->level, question, values, 2) == 1;
}

/* Whether the side on roll doubles and the other drops; the cube is turned if it takes. */
static bool
doubles_out(struct practice *practice, enum side side)
{
	struct stakes stakes = stakes_of(practice, side);
	struct worth worth = stakes_worth(&stakes);
	struct outlook outlook;
	char words[RECORD_WORDS];
	engine_look_out(
		practice->engine, &worth, &practice->board, side, practice->level->cube_plies, &outlook);
	struct cube_decision decision = cube_decide(&stakes, &outlook);
	float take = stakes_equity(&stakes, decision.take), drop = stakes_equity(&stakes, decision.drop);
	float none = stakes_equity(&stakes, decision.no_double);
	if (!decision.may_double || !prefers(practice, side, 1000, take < drop ? take : drop, none))
		return false;
	snprintf(words, sizeof words, " Doubles => %d", 2 * practice->cube);
	record_words(practice->record, side, words);
	bool taken = prefers(practice, side_other(side), 1001, -take, -drop);
	record_words(practice->record, side_other(side), taken ? " Takes" : " Drops");
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
	struct ranked *ranked = practice->ranked;
	int count = engine_rank(
		practice->engine, &worth, &practice->board, side, dice, practice->level->plies, ranked);
	int chosen = level_play(
		practice->level, &practice->secret, &worth, &practice->board, side, dice, ranked, count);
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

static void
play_game(struct practice *practice)
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
		if (position_kind(&practice->board) == KIND_OVER) {
			record_end(practice->record, SIDE_O, side, points_won(practice, side));
			return;
		}
		if (doubles_out(practice, side_other(side))) {
			record_end(practice->record, SIDE_O, side_other(side), practice->cube);
			return;
		}
		dice = random_throw(&practice->random);
	}
}

void
practice_play(
	const struct engine *engine, const struct level *level, int first, int games, struct record *record)
{
	struct practice practice = {.engine = engine, .level = level, .record = record};
	practice.ranked = must_alloc(PLAY_RESULTS, sizeof *practice.ranked);
	for (int game = first; game < first + games; game++) {
		practice.secret = (struct secret){{5, (uint64_t)game}};
		practice.random = random_begin(6, (uint64_t)game);
		play_game(&practice);
	}
	free(practice.ranked);
}
