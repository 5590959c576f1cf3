/*
 * puzzle.c - two IDs and a line of options make a match.
 */
#include "server/study/puzzle.h"

#include <stdio.h>
#include <string.h>

#include "server/rules/ids.h"

enum { ID_CENTRED = 3 };

/* The side that has thrown, or was about to: the one that decides, but for answers to a double. */
static enum side
on_roll_of(const struct decision_row *row)
{
	return row->kind == DECISION_ANSWER ? SIDE_X : SIDE_O;
}

/* If a side needs a single point and this is not the Crawford game, that game was played before. */
static bool
crawford_is_over(const struct match *match)
{
	const struct options *options = &match->options;

	return options->crawford && !match->crawford_game && options->length > 1 &&
	       (match->score[SIDE_O] == options->length - 1 || match->score[SIDE_X] == options->length - 1);
}

static bool
is_die(int number)
{
	return number >= 1 && number <= 6;
}

/* A damaged file may hold anything, but the engine takes only dice and scores that can be. Without choices
 * nobody can be told what an answer is worth. */
static bool
is_sound(const struct decision_row *row, const struct options *options, const struct match_id *id)
{
	if (row->choice_count == 0)
		return false;
	if (row->kind == DECISION_PLAY && (!is_die(row->dice / 10) || !is_die(row->dice % 10)))
		return false;
	return options->length == LENGTH_UNLIMITED ||
	       (id->score[0] < options->length && id->score[1] < options->length);
}

/* The ID counts by the sides of the match. */
static void
take_cube_and_score(struct match *match, const struct match_id *id, enum side decider)
{
	int mine = decider == SIDE_O ? 0 : 1;

	match->cube = id->cube;
	match->cube_owner = id->cube_owner == ID_CENTRED ? SIDE_NONE
			    : id->cube_owner == mine	 ? SIDE_O
							 : SIDE_X;
	match->score[SIDE_O] = id->score[mine];
	match->score[SIDE_X] = id->score[1 - mine];
	match->crawford_game = id->crawford;
	match->crawford_done = crawford_is_over(match);
}

/* Whose turn it is, and what it waits for. */
static void
take_turn(struct match *match, const struct decision_row *row)
{
	match->turn = on_roll_of(row);
	match->phase = row->kind == DECISION_PLAY ? PHASE_MOVE : PHASE_ROLL;
	if (row->kind == DECISION_PLAY) {
		match->dice = (struct dice){{(uint8_t)(row->dice / 10), (uint8_t)(row->dice % 10)}};
		match->to_move = play_dice(&match->board, match->turn, match->dice);
	}
	if (row->kind == DECISION_ANSWER) {
		match->offer = OFFER_DOUBLE;
		match->offer_by = match->turn;
	}
}

bool
puzzle_set_up(struct match *match, const char *text, const struct decision_row *row)
{
	struct options options;
	struct match_id id;
	char position[POSITION_ID_SIZE];
	size_t size = strcspn(row->position, ":");

	if (row->position[size] != ':' || size >= sizeof position || !options_read(&options, text) ||
		!match_id_read(&id, row->position + size + 1) || !is_sound(row, &options, &id))
		return false;
	snprintf(position, sizeof position, "%.*s", (int)size, row->position);
	match_begin(match, &options, SIDE_O);
	if (!position_id_read(&match->board, on_roll_of(row), position))
		return false;
	match->game = row->game;
	match->opened = true;
	take_cube_and_score(match, &id, row->side);
	take_turn(match, row);
	return true;
}
