/*
 * situations.c - walks through a match by the rules, and notes what its players had to decide.
 */
#include "server/analysis/situations.h"

#include <stdio.h>
#include <stdlib.h>

#include "server/journal/playback.h"
#include "server/rules/apply.h"
#include "server/rules/ids.h"
#include "server/rules/order.h"
#include "server/rules/place.h"

/* One event, with the match before its action. */
struct moment {
	const struct match *before;
	const struct match_event *event;
};

void
situations_begin(struct situations *situations, const struct match *match)
{
	*situations = (struct situations){.match = *match};
}

void
situations_clear(struct situations *situations)
{
	free(situations->list);
	*situations = (struct situations){.list = NULL};
}

/* R10.5, `cubelimit`: neither side may double any more. */
static bool
is_at_limit(const struct match *match)
{
	const struct options *options = &match->options;

	return options->cubelimit && options->length != LENGTH_UNLIMITED &&
	       match->score[SIDE_O] + 2 * match->cube >= options->length &&
	       match->score[SIDE_X] + 2 * match->cube >= options->length;
}

struct stakes
situations_stakes(const struct match *match, enum side side)
{
	const struct options *options = &match->options;
	struct stakes stakes = {
		.cube = match->cube,
		.owner = match->cube_owner == SIDE_NONE ? CUBE_CENTRED
			 : match->cube_owner == side	? CUBE_OURS
							: CUBE_THEIRS,
		.no_cube = options->nocube || match->crawford_game || is_at_limit(match),
		.jacoby = options->jacoby,
		.beavers = options_redoubles(options) != 0,
	};
	if (options->length == LENGTH_UNLIMITED)
		return stakes;
	stakes.ours = options->length - match->score[side];
	stakes.theirs = options->length - match->score[side_other(side)];
	stakes.crawford_done = match->crawford_game || match->crawford_done || !options->crawford;
	return stakes;
}

static struct situation *
last_of(struct situations *situations)
{
	return situations->count > 0 ? &situations->list[situations->count - 1] : NULL;
}

static enum situations_fault
append(struct situations *situations, const struct situation *situation)
{
	int count = situations->count;

	if (count == SITUATIONS_MAX)
		return SITUATIONS_TOO_MANY;
	if ((count & (count - 1)) == 0) { /* it grows at powers of two */
		size_t room = count > 0 ? (size_t)count * 2 : 1;
		struct situation *list = realloc(situations->list, room * sizeof *list);
		if (list == NULL)
			return SITUATIONS_MEMORY;
		situations->list = list;
	}
	situations->list[situations->count++] = *situation;
	return SITUATIONS_GOOD;
}

static void
write_position(char text[DECISION_POSITION_SIZE], const struct match *match, enum side on_roll)
{
	const struct match_id id = match_id_of(match);
	char position[POSITION_ID_SIZE], rest[MATCH_ID_SIZE];

	position_id_write(&match->board, on_roll, position);
	match_id_write(&id, rest);
	snprintf(text, DECISION_POSITION_SIZE, "%s:%s", position, rest);
}

static struct situation
situation_of(const struct situations *situations, const struct match *match, enum side side)
{
	struct situation situation = {
		.game = match->game,
		.move = situations->move,
		.step = situations->step,
		.side = side,
		.by_inviter = side == match->inviter,
		.on_roll = side,
		.board = match->board,
		.stakes = situations_stakes(match, side),
	};

	write_position(situation.position, match, side);
	return situation;
}

static enum situations_fault
add_throw(struct situations *situations, const struct moment *moment, struct dice dice)
{
	enum side side = moment->event->side;

	situations->move++;
	struct situation situation = situation_of(situations, moment->before, side);
	situation.kind = SITUATION_THROW;
	situation.dice = dice;
	situation.opening = moment->event->type == EVENT_OPENING;
	situation.might_double = moment->event->type == EVENT_ROLLED && !moment->before->options.anytime &&
				 match_may_double(moment->before, side) == REFUSAL_NONE;
	return append(situations, &situation);
}

static enum situations_fault
add_opening(struct situations *situations, const struct moment *moment)
{
	const struct match_event *event = moment->event;
	enum side side = event->side;

	if (side == SIDE_NONE)
		return SITUATIONS_GOOD; /* a tie */
	return add_throw(situations, moment,
		(struct dice){{event->dice.die[side], event->dice.die[side_other(side)]}});
}

/* The play of the throw before it, which is the last situation. */
static void
set_play(struct situations *situations, const struct play *play)
{
	struct situation *situation = last_of(situations);

	if (situation == NULL || situation->kind != SITUATION_THROW)
		return;
	situation->played = true;
	situation->play = *play;
	situation->after = situation->board;
	place_steps(&situation->after, situation->side, play);
}

static void
take_back(struct situations *situations)
{
	struct situation *situation = last_of(situations);

	if (situation != NULL)
		situation->played = false;
}

/* A double before the throw of the side on roll. With `cube=anytime` others are possible, whose worth
 * nobody can tell: none is judged in such a match. */
static enum situations_fault
add_double(struct situations *situations, const struct moment *moment)
{
	const struct match *before = moment->before;
	enum side side = moment->event->side;

	if (before->options.anytime || before->phase != PHASE_ROLL || before->turn != side)
		return SITUATIONS_GOOD;
	struct situation situation = situation_of(situations, before, side);
	situation.kind = SITUATION_DOUBLE;
	situation.move++;
	situation.step--;
	return append(situations, &situation);
}

/* Behind the situation that it answers. Raccoons, and what follows them, are not judged. */
static enum situations_fault
add_answer(struct situations *situations, const struct moment *moment, enum answer answer)
{
	const struct situation *last = last_of(situations);
	int redoubles = moment->before->redoubles;

	if (last == NULL)
		return SITUATIONS_GOOD;
	bool is_first = last->kind == SITUATION_DOUBLE && redoubles == 0;
	bool is_second = last->kind == SITUATION_ANSWER && redoubles == 1 && answer != ANSWER_BEAVER;
	if (!is_first && !is_second)
		return SITUATIONS_GOOD;
	struct situation situation = *last;
	situation.kind = is_first ? SITUATION_ANSWER : SITUATION_BEAVERED;
	situation.side = side_other(last->side);
	situation.by_inviter = !last->by_inviter;
	situation.step++;
	situation.answer = answer;
	return append(situations, &situation);
}

static enum situations_fault
add_event(struct situations *situations, const struct moment *moment)
{
	const struct match_event *event = moment->event;

	switch (event->type) {
	case EVENT_GAME_STARTED:
		situations->step = situations->move = 0;
		break;
	case EVENT_OPENING:
		return add_opening(situations, moment);
	case EVENT_ROLLED:
	case EVENT_REROLLED:
		return add_throw(situations, moment, event->dice);
	case EVENT_PLAYED:
		set_play(situations, &event->play);
		break;
	case EVENT_UPHELD:
		take_back(situations);
		break;
	case EVENT_DOUBLED:
		return add_double(situations, moment);
	case EVENT_REDOUBLED:
		return add_answer(situations, moment, ANSWER_BEAVER);
	case EVENT_TAKEN:
		return add_answer(situations, moment, ANSWER_TAKE);
	case EVENT_DROPPED:
		return add_answer(situations, moment, ANSWER_DROP);
	case EVENT_JOINED:
	case EVENT_AUTODOUBLED:
	case EVENT_RESIGN_OFFERED:
	case EVENT_RESIGN_ACCEPTED:
	case EVENT_RESIGN_REFUSED:
	case EVENT_GAME_WON:
	case EVENT_MATCH_WON:
	case EVENT_PUT:
	case EVENT_UNDONE:
	case EVENT_CHALLENGED:
	case EVENT_DENIED:
	case EVENT_WIN_PENDING:
	case EVENT_WIN_ACCEPTED:
	case EVENT_PROGRAM:
	case EVENT_PERSON:
	case EVENT_TIME_UP:
	case EVENT_ANNULLED:
	case EVENT_COUNT:
		break;
	}
	return SITUATIONS_GOOD;
}

enum situations_fault
situations_add(struct situations *situations, const struct action *action)
{
	const struct match before = situations->match;
	struct events events;
	enum situations_fault fault = SITUATIONS_GOOD;

	/* Nobody decides that their time is up. */
	if (action->type == ACTION_FLAG || action->type == ACTION_FLAG_VOID)
		return SITUATIONS_GOOD;
	if (match_apply(&before, action, &situations->match, &events) != REFUSAL_NONE)
		return SITUATIONS_REFUSED;
	situations->step += playback_is_step(action->type);
	for (int i = 0; i < events.count && fault == SITUATIONS_GOOD; i++) {
		const struct moment moment = {.before = &before, .event = &events.list[i]};
		fault = add_event(situations, &moment);
	}
	return fault;
}
