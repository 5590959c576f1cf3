/*
 * compound.c - all ways to make the steps that were typed, each tried on a copy of the match.
 *
 * There are few: a step is made at once or by way of the points that the two dice reach, and no play has more
 * than four steps.
 */
#include "server/rules/compound.h"

#include <limits.h>
#include <string.h>

#include "server/rules/apply.h"
#include "server/rules/judge.h"
#include "server/rules/match.h"
#include "server/rules/place.h"

struct ways {
	const struct match *match;
	const struct action *typed;
	struct action best; /* the first that is possible, or the one whose refusal says most */
	int best_rank;
	struct board after; /* of the first that is possible */
	int possible;	    /* positions they lead to, 2 for more */
};

enum { RANK_POSSIBLE = INT_MAX };

/* How much a refusal says: the more steps were in order, the more. */
static int
rank_of(enum refusal refusal, const struct refusal_detail *where)
{
	if (refusal == REFUSAL_TOO_MANY_STEPS)
		return 0; /* we may have made them so many */
	if (where->step == 0)
		return 2 * PLAY_STEPS + 2;
	return 2 * where->step + (refusal == REFUSAL_WRONG_DIE ? 0 : 1);
}

/* Is it possible, and what is on the board then? Else how much its refusal says. */
static int
try_way(const struct match *match, const struct action *action, struct board *after)
{
	struct match then;
	struct events events = {0};
	struct refusal_detail where;
	struct play all;

	enum refusal refusal = match_apply(match, action, &then, &events);
	if (refusal != REFUSAL_NONE)
		return rank_of(refusal, &events.refused);
	if (!match_is_strict(match) && (!place_join(&match->placed, &action->play, &all) ||
					       play_judge_steps(&match->board, match->turn, match->dice, &all,
						       &where) != REFUSAL_NONE))
		return 0;
	match_position(&then, after);
	return RANK_POSSIBLE;
}

static void
take_way(struct ways *ways, const struct play *play)
{
	struct action action = *ways->typed;
	struct board after;

	action.play = *play;
	int rank = try_way(ways->match, &action, &after);
	if (rank > ways->best_rank) {
		ways->best = action;
		ways->best_rank = rank;
	}
	if (rank != RANK_POSSIBLE)
		return;
	if (ways->possible == 0)
		ways->after = after;
	if (ways->possible == 0 || memcmp(&ways->after, &after, sizeof after) != 0)
		ways->possible++;
}

/* Goes on with the typed step `index` from the point it has come to. */
static void
each_way(struct ways *ways, const struct play *made, int index, int from)
{
	const struct play *typed = &ways->typed->play;
	const uint8_t *die = ways->match->dice.die;

	if (index == typed->count) {
		take_way(ways, made);
		return;
	}
	if (made->count + typed->count - index > PLAY_STEPS)
		return;
	struct play next = *made;
	next.steps[next.count++] = (struct step){(uint8_t)from, typed->steps[index].to};
	each_way(ways, &next, index + 1, index + 1 < typed->count ? typed->steps[index + 1].from : 0);
	for (int i = 0; i < (die[0] == die[1] ? 1 : 2); i++) {
		int to = from - die[i];
		if (to <= typed->steps[index].to)
			continue;
		next.steps[next.count - 1].to = (uint8_t)to;
		each_way(ways, &next, index, to);
	}
}

enum compound
compound_split(const struct match *match, const struct action *typed, struct action *split)
{
	struct ways ways = {.match = match, .typed = typed, .best = *typed, .best_rank = -1};
	const struct play none = {0};

	if (typed->play.count > 0)
		each_way(&ways, &none, 0, typed->play.steps[0].from);
	*split = ways.possible > 0 || match_is_strict(match) ? ways.best : *typed;
	return ways.possible == 0 ? COMPOUND_NONE : ways.possible == 1 ? COMPOUND_ONE : COMPOUND_SEVERAL;
}
