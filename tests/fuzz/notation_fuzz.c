/*
 * notation_fuzz.c - texts of actions, options, positions and GNU Backgammon's IDs, a line each. Each has only
 * one text: what is read is written again unchanged. An ID may belong to no possible match; then reading it
 * must do no harm, and reading what is written of it must give the same again.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/rules/action.h"
#include "server/rules/board.h"
#include "server/rules/ids.h"
#include "server/rules/options.h"
#include "tests/fuzz/fuzz.h"

static void
check_action(const char *text)
{
	char again[ACTION_TEXT_SIZE];
	struct action action;

	if (!action_read(&action, text))
		return;
	assert(action.type < ACTION_COUNT && action.play.count <= PLAY_STEPS);
	action_write(&action, again);
	assert(strcmp(again, text) == 0);
}

static void
check_options(const char *text)
{
	char again[OPTIONS_TEXT_SIZE];
	struct options options;

	if (!options_read(&options, text))
		return;
	assert(options.length >= 0 && options.length <= LENGTH_MAX);
	options_write(&options, again);
	assert(strcmp(again, text) == 0);
}

static void
check_board(const char *text)
{
	for (int viewer = SIDE_O; viewer <= SIDE_X; viewer++) {
		char again[BOARD_TEXT_SIZE];
		struct board board;
		if (!board_read(&board, (enum side)viewer, text))
			continue;
		assert(board_is_sane(&board));
		board_write(&board, (enum side)viewer, again);
		assert(strcmp(again, text) == 0);
	}
}

static void
check_position_id(const char *text)
{
	for (int on_roll = SIDE_O; on_roll <= SIDE_X; on_roll++) {
		char written[POSITION_ID_SIZE];
		struct board board, again;
		if (!position_id_read(&board, (enum side)on_roll, text))
			continue;
		assert(board_is_sane(&board));
		position_id_write(&board, (enum side)on_roll, written);
		bool is_read = position_id_read(&again, (enum side)on_roll, written);
		assert(is_read && memcmp(&board, &again, sizeof board) == 0);
	}
}

static bool
same_ids(const struct match_id *one, const struct match_id *other)
{
	return one->cube == other->cube && one->cube_owner == other->cube_owner &&
	       one->on_roll == other->on_roll && one->crawford == other->crawford &&
	       one->state == other->state && one->turn == other->turn && one->doubled == other->doubled &&
	       one->resigned == other->resigned && one->length == other->length &&
	       one->score[0] == other->score[0] && one->score[1] == other->score[1] &&
	       one->jacoby == other->jacoby;
}

static void
check_match_id(const char *text)
{
	char written[MATCH_ID_SIZE];
	struct match_id id, again;

	if (!match_id_read(&id, text))
		return;
	match_id_write(&id, written);
	bool is_read = match_id_read(&again, written);
	assert(is_read && same_ids(&id, &again));
	/* The higher die is written first. */
	assert(id.dice[0] + id.dice[1] == again.dice[0] + again.dice[1] && again.dice[0] >= again.dice[1]);
}

static void
check_line(const uint8_t *bytes, size_t size)
{
	/* Exactly as large as needed, so that reading beyond the end is caught. */
	char *text = malloc(size + 1);
	assert(text != NULL);
	memcpy(text, bytes, size);
	text[size] = '\0';
	check_action(text);
	check_options(text);
	check_board(text);
	check_position_id(text);
	check_match_id(text);
	free(text);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	while (size > 0) {
		const uint8_t *end = memchr(bytes, '\n', size);
		size_t length = end != NULL ? (size_t)(end - bytes) : size;
		check_line(bytes, length);
		length += end != NULL;
		bytes += length;
		size -= length;
	}
	return 0;
}
