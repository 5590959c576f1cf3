/*
 * oracle_plays_test.c - every legal play of every row of the oracle, for both sides, and none besides.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "server/rules/ids.h"
#include "server/rules/judge.h"
#include "tests/groups/group.h"
#include "tests/rules/oracle.h"

#include <stdlib.h>
#include <string.h>

enum column { BOARD, DICE, POSITION_ID, PLAYED, FLAGS, SOURCE, COUNT, RESULTS };

static int
by_bytes(const void *one, const void *other)
{
	return strcmp(one, other);
}

/* The results as the file has them: seen by the mover, sorted, with semicolons between. */
static void
write_results(const struct board *results, int count, enum side side, char *text)
{
	static char boards[PLAY_RESULTS][BOARD_TEXT_SIZE];
	for (int i = 0; i < count; i++)
		board_write(&results[i], side, boards[i]);
	qsort(boards, (size_t)count, sizeof *boards, by_bytes);
	for (int i = 0; i < count; i++) {
		if (i > 0)
			*text++ = ';';
		memcpy(text, boards[i], BOARD_TEXT_SIZE - 1);
		text += BOARD_TEXT_SIZE - 1;
	}
	*text = '\0';
}

/* play_only() answers exactly when there is one result, with a play that is legal and leads there. */
static void
check_only(
	const struct board *board, enum side side, struct dice dice, const struct board *results, int count)
{
	struct play only;
	assert_int_equal(play_only(board, side, dice, &only), count == 1);
	if (count != 1)
		return;
	struct board after;
	struct refusal_detail where;
	assert_int_equal(play_judge(board, side, dice, &only, &after, &where), REFUSAL_NONE);
	assert_memory_equal(&after, results, sizeof after);
}

static void
check_row(const struct oracle *oracle, enum side side)
{
	static struct board results[PLAY_RESULTS];
	static char text[PLAY_RESULTS * BOARD_TEXT_SIZE];
	struct board board = oracle_board(oracle->fields[BOARD], side);
	struct dice dice = oracle_dice(oracle->fields[DICE]);
	if (side == SIDE_X) /* the order thrown must not matter */
		dice = (struct dice){{dice.die[1], dice.die[0]}};

	int count = play_results(&board, side, dice, results);
	write_results(results, count, side, text);
	if (count != oracle_number(oracle, COUNT) || strcmp(text, oracle->fields[RESULTS]) != 0)
		fail_msg("line %ld: %d results: %s", oracle->number, count, text);
	assert_int_equal(play_dice(&board, side, dice), oracle_number(oracle, PLAYED));
	check_only(&board, side, dice, results, count);

	char id[POSITION_ID_SIZE];
	position_id_write(&board, side, id);
	assert_string_equal(id, oracle->fields[POSITION_ID]);
}

static void
all_legal_plays_and_no_others(void **state)
{
	(void)state;
	struct oracle oracle;
	int rows = 0;
	oracle_open(&oracle, "legal-plays.tsv.xz");
	for (; oracle_row(&oracle); rows++) {
		check_row(&oracle, SIDE_O);
		check_row(&oracle, SIDE_X);
	}
	oracle_close(&oracle);
	assert_int_equal(rows, 59812);
}

TEST_GROUP(oracle_plays)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(all_legal_plays_and_no_others),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
