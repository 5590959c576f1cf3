/*
 * cube.c - Janowski's formulas for money play, and the same by recursion over the cube's values in matches.
 *
 * A live equity is made of straight lines. Where one side cashes, the equity is that of a double dropped:
 *
 *   win   +                         .   1: all games won
 *         |                   ._--
 *  +cube  |              _.--           our cash point
 *         |          _.-
 *  -cube  |      _.-                    their cash point
 *   lose  +  .--                        0: all games lost
 *
 * A side that may not turn the cube, or has no use for it, has no such point.
 */
#include "server/engine/cube.h"

#include <assert.h>

#include "server/engine/engine.h"
#include "server/engine/throws.h"

/* All that the curves need: the shares of gammons and backgammons, whatever the chance to win. */
struct game {
	const struct stakes *stakes;
	float win;
	float gammons[PARTIES]; /* of the games that the side wins, backgammons among them */
	float backgammons[PARTIES];
};

struct curve {
	int count;
	struct {
		float at, value;
	} points[4];
};

/* Points that the side needs to win the match. */
static int
needs(const struct stakes *stakes, enum party side)
{
	return side == PARTY_US ? stakes->ours : stakes->theirs;
}

static float
share(float part, float whole)
{
	float quotient = whole > 1e-6f ? part / whole : 0;
	return quotient < 0 ? 0 : quotient > 1 ? 1 : quotient;
}

static struct game
game_of(const struct stakes *stakes, const struct chances *chances)
{
	float win = chances->of[CHANCE_WIN];
	return (struct game){
		.stakes = stakes,
		.win = win,
		.gammons = {share(chances->of[CHANCE_WIN_GAMMON], win),
			share(chances->of[CHANCE_LOSE_GAMMON], 1 - win)},
		.backgammons = {share(chances->of[CHANCE_WIN_BACKGAMMON], win),
			share(chances->of[CHANCE_LOSE_BACKGAMMON], 1 - win)},
	};
}

/* The Jacoby rule: gammons count as soon as the cube has been turned. */
static bool
gammons_wait(const struct stakes *stakes)
{
	return stakes->jacoby && stakes_are_money(stakes) && stakes->owner == CUBE_CENTRED;
}

/* Value to us of the games at this cube that `winner` wins, on average. */
static float
mean_end(const struct game *game, enum party winner, int cube)
{
	const struct stakes *stakes = game->stakes;
	int sign = winner == PARTY_US ? 1 : -1;
	float single = stakes_value(stakes, sign * cube);
	if (gammons_wait(stakes) && cube == stakes->cube)
		return single;
	float gammon = stakes_value(stakes, sign * 2 * cube);
	float backgammon = stakes_value(stakes, sign * 3 * cube);
	return single + game->gammons[winner] * (gammon - single) +
	       game->backgammons[winner] * (backgammon - gammon);
}

/* Whether the side may turn the cube at this value and gains by more than what is on it. */
static bool
can_use(const struct stakes *stakes, enum party side, int cube)
{
	return !stakes->no_cube && (stakes_are_money(stakes) || needs(stakes, side) > cube);
}

static bool
has_access(enum cube_owner owner, enum party side)
{
	return owner == CUBE_CENTRED || owner == (side == PARTY_US ? CUBE_OURS : CUBE_THEIRS);
}

/* Janowski's cash point with a live cube, of the side that wins: mean values in units of the cube. */
static float
money_cash_point(const struct game *game, enum party side, int cube)
{
	enum party other = side == PARTY_US ? PARTY_THEM : PARTY_US;
	float unit = (float)(2 * cube);
	/* The value after the double counts, and gammons with it. */
	float win = mean_end(game, side, 2 * cube) / unit;
	float lose = mean_end(game, other, 2 * cube) / unit;
	win = side == PARTY_US ? win : -win;
	lose = side == PARTY_US ? -lose : lose;
	return (lose + 1) / (win + lose + 0.5f);
}

/* Our chance to win where `side` cashes by doubling from `cube`: the other's take, with a live cube at twice
 * the value, is worth as much as the drop. Goes up the values until one is of no use to its owner. */
static float
cash_point(const struct game *game, enum party side, int cube)
{
	const struct stakes *stakes = game->stakes;
	enum party other = side == PARTY_US ? PARTY_THEM : PARTY_US;
	int sign = side == PARTY_US ? 1 : -1;
	if (stakes_are_money(stakes)) {
		float point = money_cash_point(game, side, cube);
		return side == PARTY_US ? point : 1 - point;
	}
	float drop = stakes_value(stakes, sign * cube);
	float from = side == PARTY_US ? 0 : 1; /* where the other's line begins */
	float from_value = mean_end(game, other, 2 * cube);
	float to = 1 - from;
	float to_value = mean_end(game, side, 2 * cube);
	if (can_use(stakes, other, 2 * cube)) {
		from = cash_point(game, other, 2 * cube);
		from_value = stakes_value(stakes, -sign * 2 * cube);
	}
	float part = (drop - from_value) / (to_value - from_value);
	part = part < 0 ? 0 : part > 1 ? 1 : part;
	return from + part * (to - from);
}

static void
curve_add(struct curve *curve, float at, float value)
{
	curve->points[curve->count].at = at;
	curve->points[curve->count++].value = value;
}

static float
curve_at(const struct curve *curve, float at)
{
	int right = 1;
	while (right < curve->count - 1 && curve->points[right].at < at)
		right++;
	float width = curve->points[right].at - curve->points[right - 1].at;
	float part = width > 0 ? (at - curve->points[right - 1].at) / width : 1;
	return curve->points[right - 1].value +
	       part * (curve->points[right].value - curve->points[right - 1].value);
}

static float
live_value(const struct game *game, int cube, enum cube_owner owner)
{
	const struct stakes *stakes = game->stakes;
	struct curve curve = {0};
	curve_add(&curve, 0, mean_end(game, PARTY_THEM, cube));
	if (has_access(owner, PARTY_THEM) && can_use(stakes, PARTY_THEM, cube))
		curve_add(&curve, cash_point(game, PARTY_THEM, cube), stakes_value(stakes, -cube));
	if (has_access(owner, PARTY_US) && can_use(stakes, PARTY_US, cube))
		curve_add(&curve, cash_point(game, PARTY_US, cube), stakes_value(stakes, cube));
	curve_add(&curve, 1, mean_end(game, PARTY_US, cube));
	return curve_at(&curve, game->win);
}

static float
dead_value(const struct game *game, int cube)
{
	return game->win * mean_end(game, PARTY_US, cube) +
	       (1 - game->win) * mean_end(game, PARTY_THEM, cube);
}

/*
 * A side doubles as soon as it can where it has nothing more to lose by it: the other wins the match with
 * what is on the cube. It gets what a doubled dead cube gives, or what the other pays for dropping.
 */
static bool
doubles_soon(const struct stakes *stakes, enum party side)
{
	return !stakes_are_money(stakes) && has_access(stakes->owner, side) &&
	       can_use(stakes, side, stakes->cube) &&
	       needs(stakes, side == PARTY_US ? PARTY_THEM : PARTY_US) <= stakes->cube;
}

static float
smaller(float one, float other)
{
	return one < other ? one : other;
}

static float
larger(float one, float other)
{
	return one > other ? one : other;
}

static float
value_at_once(const struct stakes *stakes, const struct chances *chances, float life)
{
	struct game game = game_of(stakes, chances);
	int cube = stakes->cube;
	float dead = dead_value(&game, cube);
	if (doubles_soon(stakes, PARTY_US))
		return larger(dead, smaller(dead_value(&game, 2 * cube), stakes_value(stakes, cube)));
	if (doubles_soon(stakes, PARTY_THEM))
		return smaller(dead, larger(dead_value(&game, 2 * cube), stakes_value(stakes, -cube)));
	return (1 - life) * dead + life * live_value(&game, cube, stakes->owner);
}

static bool
may_double(const struct stakes *stakes)
{
	return has_access(stakes->owner, PARTY_US) && can_use(stakes, PARTY_US, stakes->cube);
}

static float value_ahead(const struct stakes *stakes, const struct outlook *outlook, int plies, int line);

/* Here the side on roll may double first. */
static float
value_before(const struct stakes *stakes, const struct outlook *outlook, int plies, int line)
{
	float undoubled = value_ahead(stakes, outlook, plies, line);
	if (!may_double(stakes))
		return undoubled;
	struct stakes doubled = stakes_doubled(stakes);
	float take = value_ahead(&doubled, outlook, plies, line);
	float drop = stakes_value(stakes, stakes->cube);
	return larger(smaller(take, drop), undoubled);
}

/* To the side on roll, which throws now; `plies` are left of the lines from `line` on. */
static float
value_ahead(const struct stakes *stakes, const struct outlook *outlook, int plies, int line)
{
	if (plies == 0)
		return value_at_once(stakes, &outlook->ends[line].chances, outlook->ends[line].life);
	struct stakes turned = stakes_turned(stakes);
	int lines = plies == 1 ? 1 : THROWS;
	float sum = 0;
	for (int number = 0; number < THROWS; number++) {
		float theirs = value_before(&turned, outlook, plies - 1, line + number * lines);
		float ours = stakes_are_money(stakes) ? -theirs : 1 - theirs;
		sum += (float)throw_shares(throw_dice(number)) * ours;
	}
	return sum / THROWS_SHARES;
}

static enum cube_action
best_answer(const struct stakes *stakes, const struct cube_decision *decision)
{
	if (decision->take > decision->drop)
		return CUBE_DOUBLE_DROP;
	if (stakes->beavers && stakes_are_money(stakes) && decision->take < 0)
		return CUBE_DOUBLE_BEAVER;
	return CUBE_DOUBLE_TAKE;
}

static enum cube_action
best_action(const struct stakes *stakes, const struct cube_decision *decision)
{
	const float rounding = 1e-6f * larger(1, stakes_unit(stakes));
	float doubled = smaller(decision->take, decision->drop);
	if (decision->answer == CUBE_DOUBLE_BEAVER)
		doubled = 2 * decision->take;
	if (!decision->may_double)
		return CUBE_NO_DOUBLE;
	/* Where a double costs nothing the two are equal but for rounding. */
	if (doubled >= decision->no_double - rounding)
		return decision->answer;
	return decision->answer == CUBE_DOUBLE_DROP ? CUBE_TOO_GOOD : CUBE_NO_DOUBLE;
}

struct cube_decision
cube_decide_by(const struct stakes *stakes, float no_double, float take)
{
	struct cube_decision decision = {
		.may_double = may_double(stakes),
		.no_double = no_double,
		.take = take,
		.drop = stakes_value(stakes, stakes->cube),
	};
	decision.answer = best_answer(stakes, &decision);
	decision.action = best_action(stakes, &decision);
	return decision;
}

struct cube_decision
cube_decide(const struct stakes *stakes, const struct outlook *outlook)
{
	assert(stakes->cube > 0 && (stakes->ours > 0) == (stakes->theirs > 0));
	struct stakes doubled = stakes_doubled(stakes);
	return cube_decide_by(stakes, value_ahead(stakes, outlook, outlook->plies, 0),
		value_ahead(&doubled, outlook, outlook->plies, 0));
}

float
cube_value(const struct stakes *stakes, const struct outlook *outlook)
{
	return value_before(stakes, outlook, outlook->plies, 0);
}

float
cube_life(const struct board *board)
{
	if (position_kind(board) != KIND_RACE)
		return 0.68f;
	int pips_o = board_pips(board, SIDE_O), pips_x = board_pips(board, SIDE_X);
	int pips = pips_o < pips_x ? pips_o : pips_x;
	if (pips <= 40)
		return 0.6f;
	return pips >= 120 ? 0.7f : 0.6f + 0.1f * (float)(pips - 40) / 80;
}

int
cube_resignation(const struct stakes *stakes, const struct chances *chances)
{
	const float none = 0.0005f; /* so small a chance isn't worth the time of both */
	float unit = stakes_unit(stakes);
	if (chances->of[CHANCE_WIN] > none)
		return 0;
	struct game game = game_of(stakes, chances);
	float played_on = mean_end(&game, PARTY_THEM, stakes->cube);
	for (int size = 1; size <= 3; size++) {
		float gap = stakes_value(stakes, -size * stakes->cube) - played_on;
		if (gap <= none * unit)
			return gap >= -none * unit ? size : 0;
	}
	return 0;
}
