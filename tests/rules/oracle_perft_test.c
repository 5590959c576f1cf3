/*
 * oracle_perft_test.c - counts and digests of all plays one and two plies deep.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/groups/group.h"
#include "tests/rules/naive.h"
#include "tests/rules/oracle.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum column {
	ROOT,
	BOARD,
	DICE,
	SEQUENCES,
	PLAYS,
	RESULTS,
	RESULTS_DIGEST,
	PLY2,
	PLY2_WEIGHTED,
	PLY2_DANCES,
	PLY2_DISTINCT,
	PLY2_DIGEST,
};

enum { DIGEST_SIZE = 17 };

/* Boards as text; grows as it has to. */
struct boards {
	char (*texts)[BOARD_TEXT_SIZE];
	size_t count;
	size_t size;
};

static void
boards_add(struct boards *boards, const struct board *board, enum side viewer)
{
	if (boards->count == boards->size) {
		boards->size = boards->size == 0 ? 4096 : 2 * boards->size;
		boards->texts = realloc(boards->texts, boards->size * sizeof *boards->texts);
		assert_non_null(boards->texts);
	}
	board_write(board, viewer, boards->texts[boards->count++]);
}

static int
by_bytes(const void *one, const void *other)
{
	return strcmp(one, other);
}

/* Sorts, drops duplicates, writes the digest and empties the list. Returns the number of distinct boards. */
static size_t
boards_digest(struct boards *boards, char digest[DIGEST_SIZE])
{
	crypto_hash_sha256_state sha;
	unsigned char hash[crypto_hash_sha256_BYTES];
	char hex[2 * sizeof hash + 1];
	size_t distinct = 0;
	crypto_hash_sha256_init(&sha);
	if (boards->count > 0)
		qsort(boards->texts, boards->count, sizeof *boards->texts, by_bytes);
	for (size_t i = 0; i < boards->count; i++) {
		char *text = boards->texts[i];
		if (i > 0 && strcmp(boards->texts[i - 1], text) == 0)
			continue;
		distinct++;
		crypto_hash_sha256_update(&sha, (const unsigned char *)text, BOARD_TEXT_SIZE - 1);
		crypto_hash_sha256_update(&sha, (const unsigned char *)"\n", 1);
	}
	crypto_hash_sha256_final(&sha, hash);
	sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
	memcpy(digest, hex, DIGEST_SIZE - 1);
	digest[DIGEST_SIZE - 1] = '\0';
	free(boards->texts);
	*boards = (struct boards){0};
	return distinct;
}

struct perft {
	long sequences, plays, results;
	long ply2, weighted, dances;
	struct boards first, second;
};

static void
add_replies(struct perft *perft, const struct board *board, enum side side)
{
	static struct board replies[PLAY_RESULTS];
	for (uint8_t high = 1; high <= 6; high++) {
		for (uint8_t low = 1; low <= high; low++) {
			int count = play_results(board, side, (struct dice){{high, low}}, replies);
			perft->ply2 += count;
			perft->weighted += high == low ? count : 2 * count;
			perft->dances += count == 0;
			for (int i = 0; i < count; i++)
				boards_add(&perft->second, &replies[i], side);
		}
	}
}

static void
add_roll(struct perft *perft, const struct board *board, enum side side, struct dice dice)
{
	static struct board results[PLAY_RESULTS];
	struct naive_counts naive = naive_count(board, side, dice);
	int count = play_results(board, side, dice, results);
	perft->sequences += naive.sequences;
	perft->plays += naive.plays;
	perft->results += count;
	if (count == 0)
		add_replies(perft, board, side_other(side));
	for (int i = 0; i < count; i++) {
		boards_add(&perft->first, &results[i], side);
		if (board_off(&results[i], side) < BOARD_CHECKERS)
			add_replies(perft, &results[i], side_other(side));
	}
}

static void
check_row(const struct oracle *oracle, enum side side)
{
	struct perft perft = {0};
	struct board board = oracle_board(oracle->fields[BOARD], side);
	if (strcmp(oracle->fields[DICE], "all") == 0) {
		for (uint8_t high = 1; high <= 6; high++) {
			for (uint8_t low = 1; low <= high; low++)
				add_roll(&perft, &board, side, (struct dice){{high, low}});
		}
	} else {
		add_roll(&perft, &board, side, oracle_dice(oracle->fields[DICE]));
	}
	assert_int_equal(perft.sequences, oracle_number(oracle, SEQUENCES));
	assert_int_equal(perft.plays, oracle_number(oracle, PLAYS));
	assert_int_equal(perft.results, oracle_number(oracle, RESULTS));
	assert_int_equal(perft.ply2, oracle_number(oracle, PLY2));
	assert_int_equal(perft.weighted, oracle_number(oracle, PLY2_WEIGHTED));
	assert_int_equal(perft.dances, oracle_number(oracle, PLY2_DANCES));

	char digest[DIGEST_SIZE];
	boards_digest(&perft.first, digest);
	assert_string_equal(digest, oracle->fields[RESULTS_DIGEST]);
	assert_int_equal(boards_digest(&perft.second, digest), oracle_number(oracle, PLY2_DISTINCT));
	assert_string_equal(digest, oracle->fields[PLY2_DIGEST]);
}

static void
counts_and_digests(void **state)
{
	(void)state;
	struct oracle oracle;
	int rows = 0;
	assert_true(sodium_init() >= 0);
	oracle_open(&oracle, "perft.tsv");
	for (; oracle_row(&oracle); rows++)
		check_row(&oracle, rows % 2 == 0 ? SIDE_O : SIDE_X);
	oracle_close(&oracle);
	assert_int_equal(rows, 132);
}

TEST_GROUP(oracle_perft)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(counts_and_digests),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
