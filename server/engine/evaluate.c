/*
 * evaluate.c - which net judges a position; what is impossible in its answer is corrected.
 */
#include "server/engine/evaluate.h"

#include <stddef.h>

#include "server/engine/bearoff.h"

enum {
	HOME = 6,
	DEAD_POINTS = 2, /* the lowest: what is there has nowhere to go */
	LIVE_MIN = 7,	 /* with fewer checkers elsewhere a side has crashed */
};

/* The highest own point with a checker, 0 if none is left. */
static int
highest_point(const struct board *board, enum side side)
{
	int point = POINT_BAR;
	while (point > 0 && board_count(board, side, point) == 0)
		point--;
	return point;
}

static bool
has_crashed(const struct board *board, enum side side)
{
	int live = 0;
	for (int point = DEAD_POINTS + 1; point <= POINT_BAR; point++)
		live += board_count(board, side, point);
	return live < LIVE_MIN;
}

enum kind
position_kind(const struct board *board)
{
	int highest_o = highest_point(board, SIDE_O);
	int highest_x = highest_point(board, SIDE_X);
	if (highest_o == 0 || highest_x == 0)
		return KIND_OVER;
	if (highest_o + highest_x < POINT_BAR)
		return KIND_RACE;
	return has_crashed(board, SIDE_O) || has_crashed(board, SIDE_X) ? KIND_CRASHED : KIND_CONTACT;
}

/* What `loser` may still lose: a gammon while it has borne off none, a backgammon while it has a checker in
 * the winner's home board or on the bar. */
static bool
may_lose_gammon(const struct board *board, enum side loser)
{
	return board_off(board, loser) == 0;
}

static bool
may_lose_backgammon(const struct board *board, enum side loser)
{
	return may_lose_gammon(board, loser) && highest_point(board, loser) >= POINT_BAR - HOME;
}

static struct chances
chances_of_end(const struct board *board, enum side on_roll)
{
	bool won = board_off(board, on_roll) == BOARD_CHECKERS;
	enum side loser = won ? side_other(on_roll) : on_roll;
	struct chances chances = {{won}};
	chances.of[won ? CHANCE_WIN_GAMMON : CHANCE_LOSE_GAMMON] = may_lose_gammon(board, loser);
	chances.of[won ? CHANCE_WIN_BACKGAMMON : CHANCE_LOSE_BACKGAMMON] = may_lose_backgammon(board, loser);
	return chances;
}

static float
at_most(float value, float bound)
{
	return value > bound ? bound : value;
}

/* No more gammons than wins, no more backgammons than gammons, none that the rules have excluded. */
static struct chances
chances_of_outputs(const float *outputs, const struct board *board, enum side on_roll, enum kind kind)
{
	enum side other = side_other(on_roll);
	float win = outputs[CHANCE_WIN];
	float gammon = may_lose_gammon(board, other) ? at_most(outputs[CHANCE_WIN_GAMMON], win) : 0;
	float lost = may_lose_gammon(board, on_roll) ? at_most(outputs[CHANCE_LOSE_GAMMON], 1.0f - win) : 0;
	bool backgammon = kind != KIND_RACE || may_lose_backgammon(board, other);
	bool lost_backgammon = kind != KIND_RACE || may_lose_backgammon(board, on_roll);
	return (struct chances){{
		win,
		gammon,
		backgammon ? at_most(outputs[CHANCE_WIN_BACKGAMMON], gammon) : 0,
		lost,
		lost_backgammon ? at_most(outputs[CHANCE_LOSE_BACKGAMMON], lost) : 0,
	}};
}

static bool
is_in_table(const struct engine *engine, const struct board *board, enum kind kind)
{
	return kind == KIND_RACE && engine->bearoff != NULL && bearoff_has(board, SIDE_O) &&
	       bearoff_has(board, SIDE_X);
}

static struct chances
chances_of_bearoff(const struct engine *engine, const struct board *board, enum side on_roll)
{
	const struct bearoff *bearoff = engine->bearoff;
	float win = bearoff_win(bearoff, board, on_roll);
	return (struct chances){{
		win,
		at_most(bearoff_gammon(bearoff, board, on_roll, side_other(on_roll)), win),
		0,
		at_most(bearoff_gammon(bearoff, board, on_roll, on_roll), 1.0f - win),
		0,
	}};
}

bool
evaluate_known(const struct engine *engine, const struct board *board, enum side on_roll, enum kind kind,
	struct chances *chances)
{
	if (kind == KIND_OVER)
		*chances = chances_of_end(board, on_roll);
	else if (is_in_table(engine, board, kind))
		*chances = chances_of_bearoff(engine, board, on_roll);
	else
		return false;
	return true;
}

struct chances
engine_evaluate(const struct engine *engine, const struct board *board, enum side on_roll)
{
	enum kind kind = position_kind(board);
	struct chances known;
	if (evaluate_known(engine, board, on_roll, kind, &known))
		return known;
	const struct net *net = &engine->nets[kind];
	struct net_sums sums;
	struct net_layers layers[NET_BATCH];
	net_begin(net, board, on_roll, &sums);
	net_finish(net, &sums, 1, layers);
	return chances_of_outputs(layers[0].outputs, board, on_roll, kind);
}

void
origin_begin(struct origin *origin, const struct board *board, enum side on_roll)
{
	origin->board = *board;
	origin->on_roll = on_roll;
	for (int kind = 0; kind < KINDS; kind++)
		origin->has_sums[kind] = false;
}

/* Positions of one kind that wait until there are enough for a batch. */
struct batch {
	int count;
	int places[NET_BATCH]; /* among all */
	struct net_sums sums[NET_BATCH];
};

static void
batch_finish(const struct engine *engine, enum kind kind, struct batch *batch, const struct board *boards,
	enum side on_roll, struct chances *chances)
{
	struct net_layers layers[NET_BATCH];
	if (batch->count == 0)
		return;
	net_finish(&engine->nets[kind], batch->sums, batch->count, layers);
	for (int i = 0; i < batch->count; i++) {
		int place = batch->places[i];
		chances[place] = chances_of_outputs(layers[i].outputs, &boards[place], on_roll, kind);
	}
	batch->count = 0;
}

void
origin_evaluate(const struct engine *engine, struct origin *origin, const struct board *boards, int count,
	struct chances *chances)
{
	struct batch batches[KINDS];
	for (int kind = 0; kind < KINDS; kind++)
		batches[kind].count = 0;
	for (int i = 0; i < count; i++) {
		enum kind kind = position_kind(&boards[i]);
		if (evaluate_known(engine, &boards[i], origin->on_roll, kind, &chances[i]))
			continue;
		const struct net *net = &engine->nets[kind];
		struct batch *batch = &batches[kind];
		if (!origin->has_sums[kind])
			net_begin(net, &origin->board, origin->on_roll, &origin->sums[kind]);
		origin->has_sums[kind] = true;
		net_move(net, &origin->sums[kind], &origin->board, &boards[i], origin->on_roll,
			&batch->sums[batch->count]);
		batch->places[batch->count++] = i;
		if (batch->count == NET_BATCH)
			batch_finish(engine, kind, batch, boards, origin->on_roll, chances);
	}
	for (int kind = 0; kind < KINDS; kind++)
		batch_finish(engine, (enum kind)kind, &batches[kind], boards, origin->on_roll, chances);
}
