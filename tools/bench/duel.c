/*
 * duel.c - games and matches played out here: throws, cube and scores; each side decides for itself.
 */
#include "tools/bench/duel.h"
#include "server/rules/score.h"

#include <stdlib.h>

#include "server/engine/cube.h"
#include "server/engine/throws.h"
#include "tools/bench/fail.h"
#include "tools/train/random.h"

struct fight {
	const struct duel *duel;
	enum side ours;
	struct random random;
	struct bout bout;
	struct board board;
	struct ranked_play *ranked; /* owned */
	double luck; /* of the engine in this game, in points; the other's counts less than 0 */
};

static struct stakes
stakes_of(const struct bout *bout, enum side side)
{
	enum side other = side_other(side);
	return (struct stakes){
		.cube = bout->cube,
		.owner = bout->owner == SIDE_NONE ? CUBE_CENTRED
			 : bout->owner == side	  ? CUBE_OURS
						  : CUBE_THEIRS,
		.no_cube = bout->length == 0 || bout->crawford_game,
		.ours = bout->length == 0 ? 0 : bout->length - bout->score[side],
		.theirs = bout->length == 0 ? 0 : bout->length - bout->score[other],
		.crawford_done = bout->crawford_game || bout->crawford_done,
	};
}

static struct board
board_after(struct fight *fight, enum side side, struct dice dice)
{
	struct board after;
	const struct duel *duel = fight->duel;
	if (side != fight->ours) {
		referee_play(duel->referee, &fight->bout, &fight->board, side, dice, &after);
		return after;
	}
	struct stakes stakes = stakes_of(&fight->bout, side);
	struct worth worth = stakes_worth(&stakes);
	engine_rank(duel->engine, &worth, &fight->board, side, dice, duel->plies, fight->ranked);
	return fight->ranked[0].after;
}

static void
play(struct fight *fight, enum side side, struct dice dice)
{
	struct board after = board_after(fight, side, dice);
	if (fight->duel->record != NULL)
		record_play(fight->duel->record, side, dice, &fight->board, &after);
	fight->board = after;
}

static double
equity_after(const struct fight *fight, enum side side, struct dice dice)
{
	struct board after;
	struct chances chances =
		engine_choose(fight->duel->engine, &worth_money, &fight->board, side, dice, &after);
	return (double)chances_equity(&chances);
}

/* Over the throws that there are: a game begins with no doublet. */
static double
mean_equity(const struct fight *fight, enum side side, bool begins)
{
	double sum = 0;
	int shares = 0;
	for (int number = 0; number < THROWS; number++) {
		struct dice dice = throw_dice(number);
		if (begins && dice.die[0] == dice.die[1])
			continue;
		sum += throw_shares(dice) * equity_after(fight, side, dice);
		shares += throw_shares(dice);
	}
	return sum / shares;
}

/* A throw's luck is kept for single games. */
static void
note_luck(struct fight *fight, enum side side, struct dice dice, bool begins)
{
	if (fight->bout.length > 0)
		return;
	double luck = equity_after(fight, side, dice) - mean_equity(fight, side, begins);
	fight->luck += side == fight->ours ? luck : -luck;
}

static struct cube_decision
decide(struct fight *fight, enum side side)
{
	struct outlook outlook;
	struct stakes stakes = stakes_of(&fight->bout, side);
	struct worth worth = stakes_worth(&stakes);
	engine_look_out(fight->duel->engine, &worth, &fight->board, side, fight->duel->plies, &outlook);
	return cube_decide(&stakes, &outlook);
}

static bool
may_double(const struct bout *bout, enum side side)
{
	return bout->length > 0 && !bout->crawford_game && bout->owner != side_other(side) &&
	       bout->length - bout->score[side] > bout->cube;
}

static bool
doubles(struct fight *fight, enum side side)
{
	if (!may_double(&fight->bout, side))
		return false;
	if (side != fight->ours)
		return referee_doubles(fight->duel->referee, &fight->bout, &fight->board, side);
	enum cube_action action = decide(fight, side).action;
	return action == CUBE_DOUBLE_TAKE || action == CUBE_DOUBLE_DROP;
}

/* The answer of the other side. */
static bool
takes(struct fight *fight, enum side doubler)
{
	enum side side = side_other(doubler);
	if (side != fight->ours)
		return referee_takes(fight->duel->referee, &fight->bout, &fight->board, side);
	return decide(fight, doubler).answer == CUBE_DOUBLE_TAKE;
}

/* Points of the winner, who goes to *winner. */
static int
fight_game(struct fight *fight, enum side *winner)
{
	struct dice dice;
	do
		dice = random_throw(&fight->random);
	while (dice.die[0] == dice.die[1]);
	board_set_up(&fight->board);
	bool begins = true;
	for (enum side side = dice.die[0] > dice.die[1] ? SIDE_O : SIDE_X;; side = side_other(side)) {
		note_luck(fight, side, dice, begins);
		begins = false;
		play(fight, side, dice);
		*winner = side;
		if (board_off(&fight->board, side) == BOARD_CHECKERS)
			return fight->bout.cube * (int)score_win(&fight->board, side, false);
		enum side next = side_other(side);
		if (doubles(fight, next)) {
			*winner = next;
			if (!takes(fight, next))
				return fight->bout.cube;
			fight->bout.cube *= 2;
			fight->bout.owner = side;
		}
		dice = random_throw(&fight->random);
	}
}

static double
fight_match(struct fight *fight)
{
	struct bout *bout = &fight->bout;
	*bout = (struct bout){.length = fight->duel->length};
	fight->luck = 0;
	for (;;) {
		enum side winner;
		bout->cube = 1;
		bout->owner = SIDE_NONE;
		int points = fight_game(fight, &winner);
		if (bout->length == 0 && fight->duel->record != NULL)
			record_end(fight->duel->record, fight->ours, winner, points);
		if (bout->length == 0)
			return winner == fight->ours ? points : -points;
		bout->crawford_done = bout->crawford_done || bout->crawford_game;
		bout->score[winner] += points;
		bout->crawford_game = !bout->crawford_done && bout->score[winner] == bout->length - 1;
		if (bout->score[winner] >= bout->length)
			return winner == fight->ours ? 1 : -1;
	}
}

/* The mean of both games, or matches, goes to the tally. */
static void
fight_pair(struct fight *fight, struct tally *tally)
{
	double raw = 0, reduced = 0;
	for (int side = SIDE_O; side < SIDE_COUNT; side++) {
		fight->random = random_begin(1, (uint64_t)tally->pairs);
		fight->ours = (enum side)side;
		double points = fight_match(fight);
		raw += points / 2;
		reduced += (points - fight->luck) / 2;
	}
	tally_add(tally, raw, reduced);
}

void
duel_fight(const struct duel *duel, int pairs, struct tally *tally)
{
	struct fight fight = {.duel = duel};
	fight.ranked = must_alloc(PLAY_RESULTS, sizeof *fight.ranked);
	for (int i = 0; i < pairs; i++)
		fight_pair(&fight, tally);
	free(fight.ranked);
}
