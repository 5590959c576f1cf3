/*
 * compound.c - all ways to make the steps that were typed, each tried on a copy of the match.
 *
 * There are few: a step is made with one of the dice that are left or with several of them, and no play has
 * more than four steps. A refusal speaks of the steps that were typed: of the points between its two ends the
 * player has said nothing.
 */
#include "server/rules/compound.h"

#include <limits.h>
#include <string.h>

#include "server/rules/apply.h"
#include "server/rules/judge.h"
#include "server/rules/match.h"
#include "server/rules/place.h"

enum {
	DIE_MAX = 6,
	RANK_WHOLE = INT_MAX, /* of a refusal of the play as a whole */
};

/* How many dice of each number. */
struct dice_left {
	uint8_t of[DIE_MAX + 1];
};

/* One way, as far as it has been made. */
struct way {
	struct play made;
	struct dice_left left;
};

struct ways {
	const struct match *match;
	const struct action *typed;
	struct action first; /* that is possible */
	struct board after;  /* the first one */
	int possible;	     /* positions they lead to, 2 for more */
	struct compound_fault fault;
	int rank; /* how much `fault` says: the more steps were in order, the more */
};

/* Takes away what a step that was put has used: a checker is also borne off by the next larger die. */
static void
take_die(struct dice_left *left, struct step step)
{
	int die = step.from - step.to;

	while (step.to == POINT_OFF && die < DIE_MAX && left->of[die] == 0)
		die++;
	if (die >= 1 && die <= DIE_MAX && left->of[die] > 0)
		left->of[die]--;
}

static struct dice_left
dice_left(const struct match *match)
{
	const uint8_t *die = match->dice.die;
	struct dice_left left = {0};

	left.of[die[0]]++;
	left.of[die[1]]++;
	if (die[0] == die[1])
		left.of[die[0]] = PLAY_STEPS;
	for (int i = 0; i < match->placed.count; i++)
		take_die(&left, match->placed.steps[i]);
	return left;
}

/* Does this die go no farther than there? Off the board it may. */
static bool
fits(int die, int from, int to)
{
	return from - die >= to || to == POINT_OFF;
}

/* Do some of the dice that are left make a step of this length, whatever is in between? */
static bool
adds_up(const struct dice_left *left, int from, int to)
{
	for (int die = 1; die <= DIE_MAX; die++) {
		struct dice_left rest = *left;
		if (left->of[die] == 0 || !fits(die, from, to))
			continue;
		rest.of[die]--;
		if (from - die <= to || adds_up(&rest, from - die, to))
			return true;
	}
	return false;
}

static void
note_fault(struct ways *ways, int rank, enum refusal refusal, struct refusal_detail where)
{
	if (rank <= ways->rank)
		return;
	ways->rank = rank;
	ways->fault = (struct compound_fault){refusal, where};
}

/* A refusal of something that belongs to the typed step `index`. */
static void
note_step(struct ways *ways, int index, enum refusal refusal, const struct refusal_detail *made)
{
	const struct refusal_detail where = {made->step > 0 ? index + 1 : 0, made->number};

	note_fault(ways, 2 * index + (refusal == REFUSAL_WRONG_DIE ? 1 : 2), refusal, where);
}

/* Is each step in order by itself? */
static enum refusal
judge_made(const struct ways *ways, const struct play *made, struct refusal_detail *where)
{
	const struct action put = {.type = ACTION_PUT, .side = ways->typed->side, .play = *made};
	struct match then;
	struct events events = {0};

	enum refusal refusal = match_apply(ways->match, &put, &then, &events);
	*where = events.refused;
	return refusal;
}

/* No dice make the typed step `index`. Says so, unless it couldn't be made with any dice. */
static void
note_no_dice(struct ways *ways, const struct way *way, int index)
{
	static const struct dice_left none = {0};
	const struct match *match = ways->match;
	const struct step step = ways->typed->play.steps[index];
	struct refusal_detail where, no_die = {index + 1, step.from - step.to};
	struct play with = way->made;

	if (memcmp(&way->left, &none, sizeof none) == 0 && match->placed.count + index >= match->to_move) {
		note_step(ways, index, REFUSAL_TOO_MANY_STEPS, &(struct refusal_detail){0, match->to_move});
		return;
	}
	enum refusal refusal = REFUSAL_WRONG_DIE;
	if (with.count < PLAY_STEPS) {
		with.steps[with.count++] = step;
		refusal = judge_made(ways, &with, &where);
	}
	if (refusal == REFUSAL_NONE || refusal == REFUSAL_WRONG_DIE || refusal == REFUSAL_TOO_MANY_STEPS)
		note_step(ways, index, REFUSAL_WRONG_DIE, &no_die);
	else
		note_step(ways, index, refusal, &where);
}

static void
take_way(struct ways *ways, const struct play *made)
{
	const struct match *match = ways->match;
	struct action action = *ways->typed;
	struct match then;
	struct events events = {0};
	struct refusal_detail where;
	struct play all;
	struct board after;

	action.play = *made;
	enum refusal refusal = match_apply(match, &action, &then, &events);
	if (refusal != REFUSAL_NONE) {
		note_fault(ways, RANK_WHOLE, refusal, events.refused);
		return;
	}
	if (!match_is_strict(match) && (!place_join(&match->placed, made, &all) ||
					       play_judge_steps(&match->board, match->turn, match->dice, &all,
						       &where) != REFUSAL_NONE))
		return;
	match_position(&then, &after);
	if (ways->possible == 0) {
		ways->first = action;
		ways->after = after;
	}
	if (ways->possible == 0 || memcmp(&ways->after, &after, sizeof after) != 0)
		ways->possible++;
}

static void each_way(struct ways *ways, const struct way *way, int index, int from);

/* Goes on with one die, if that is in order. */
static void
use_die(struct ways *ways, const struct way *way, int index, int from, int die)
{
	const struct play *typed = &ways->typed->play;
	int to = typed->steps[index].to;
	bool arrives = from - die <= to;
	struct way next = *way;
	struct refusal_detail where;

	next.left.of[die]--;
	next.made.steps[next.made.count++] =
		(struct step){(uint8_t)from, (uint8_t)(arrives ? to : from - die)};
	enum refusal refusal = judge_made(ways, &next.made, &where);
	if (refusal != REFUSAL_NONE)
		note_step(ways, index, refusal, &where);
	else if (!arrives)
		each_way(ways, &next, index, from - die);
	else
		each_way(ways, &next, index + 1, index + 1 < typed->count ? typed->steps[index + 1].from : 0);
}

/* Goes on with the typed step `index` from the point it has come to; first without points in between. */
static void
each_way(struct ways *ways, const struct way *way, int index, int from)
{
	const struct play *typed = &ways->typed->play;
	const uint8_t *die = ways->match->dice.die;

	if (index == typed->count) {
		take_way(ways, &way->made);
		return;
	}
	int to = typed->steps[index].to;
	if (!adds_up(&way->left, from, to)) {
		if (from == typed->steps[index].from)
			note_no_dice(ways, way, index);
		return;
	}
	for (int between = 0; between < 2 && way->made.count < PLAY_STEPS; between++)
		for (int i = 0; i < (die[0] == die[1] ? 1 : 2); i++)
			if (way->left.of[die[i]] > 0 && fits(die[i], from, to) &&
				(from - die[i] > to) == (between == 1))
				use_die(ways, way, index, from, die[i]);
}

enum compound
compound_split(const struct match *match, const struct action *typed, struct action *split,
	struct compound_fault *fault)
{
	struct ways ways = {.match = match, .typed = typed};
	const struct way none = {.left = dice_left(match)};

	if (typed->play.count > 0)
		each_way(&ways, &none, 0, typed->play.steps[0].from);
	*split = ways.possible > 0 ? ways.first : *typed;
	*fault = match_is_strict(match) ? ways.fault : (struct compound_fault){0};
	return ways.possible == 0 ? COMPOUND_NONE : ways.possible == 1 ? COMPOUND_ONE : COMPOUND_SEVERAL;
}
