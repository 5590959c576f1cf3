/*
 * hold_test.c - whatever is added, taken back, moved and sent by and by, what is left is what a plain text
 * would have.
 */
#include "tests/server/check.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>

#include "server/net/hold.h"
#include "tests/groups/group.h"

enum {
	TEXT_MAX = 1 << 20,
	PIECES = 4,
	PARTS = 3,
	LONGEST = 700,
	RUNS = 20,
	STEPS = 3000,
};

static char letters[LONGEST];

/* What a hold has, as one text. */
struct plain {
	size_t size, released;
	char text[TEXT_MAX];
};

struct trial {
	struct hold held, pending;
	struct hold_spares spares;
	struct plain plain_held, plain_pending;
	struct piece *piece[PIECES];
	uint32_t random;
};

/* From 0 to `below` - 1, the same in each run of the test. */
static size_t
pick(struct trial *trial, size_t below)
{
	trial->random = trial->random * 1664525 + 1013904223;
	return (size_t)(trial->random >> 8) % below;
}

static void
plain_add(struct plain *plain, const char *bytes, size_t size)
{
	assert_true(plain->size + size <= TEXT_MAX);
	memcpy(plain->text + plain->size, bytes, size);
	plain->size += size;
}

/* All of it, read a few parts at a time. */
static void
check_same(const struct hold *hold, const struct plain *plain)
{
	struct iovec parts[PARTS];
	size_t at = 0;

	assert_int_equal(hold_length(hold), plain->size);
	while (at < plain->size) {
		int count = hold_parts(hold, at, parts, PARTS);
		assert_true(count > 0);
		for (int i = 0; i < count; i++) {
			assert_true(parts[i].iov_len <= plain->size - at);
			assert_memory_equal(parts[i].iov_base, plain->text + at, parts[i].iov_len);
			at += parts[i].iov_len;
		}
	}
	assert_int_equal(hold_parts(hold, at, parts, PARTS), 0);
}

static void
add(struct trial *trial)
{
	size_t from = pick(trial, LONGEST), size = pick(trial, LONGEST - from + 1);

	if (trial->held.bytes == NULL)
		hold_take_spare(&trial->held, &trial->spares);
	assert_true(hold_add(&trial->held, letters + from, size));
	plain_add(&trial->plain_held, letters + from, size);
}

static void
add_piece(struct trial *trial)
{
	struct piece *piece = trial->piece[pick(trial, PIECES)];

	assert_true(hold_add_piece(&trial->held, piece));
	plain_add(&trial->plain_held, piece->bytes, piece->size);
}

static void
release(struct trial *trial)
{
	hold_release(&trial->held);
	trial->plain_held.released = trial->plain_held.size;
}

static void
take_back(struct trial *trial)
{
	bool had = trial->plain_held.size > trial->plain_held.released;

	assert_int_equal(hold_take_back(&trial->held), had);
	trial->plain_held.size = trial->plain_held.released;
}

static void
move(struct trial *trial)
{
	release(trial);
	assert_true(hold_move(&trial->held, &trial->pending));
	plain_add(&trial->plain_pending, trial->plain_held.text, trial->plain_held.size);
	trial->plain_held.size = trial->plain_held.released = 0;
}

/* A little, or all that waits. */
static void
leave(struct trial *trial)
{
	struct plain *plain = &trial->plain_pending;
	size_t most = pick(trial, 4) == 0 ? plain->size : plain->size / 4, size = pick(trial, most + 1);

	hold_leave(&trial->pending, size);
	plain->size -= size;
	memmove(plain->text, plain->text + size, plain->size);
}

static void
send_all(struct trial *trial)
{
	hold_spare(&trial->held, &trial->spares);
	trial->plain_held.size = trial->plain_held.released = 0;
}

static void (*const steps[])(struct trial *trial) = {
	add, add, add_piece, add_piece, release, take_back, move, leave, leave, send_all};

static void
try(uint32_t seed)
{
	struct trial *trial = calloc(1, sizeof *trial);

	assert_non_null(trial);
	trial->random = seed;
	for (size_t i = 0; i < PIECES; i++) {
		trial->piece[i] = piece_new(letters + i, 1 + i * 100);
		assert_non_null(trial->piece[i]);
	}
	for (int i = 0; i < STEPS; i++) {
		steps[pick(trial, sizeof steps / sizeof *steps)](trial);
		check_same(&trial->held, &trial->plain_held);
		check_same(&trial->pending, &trial->plain_pending);
	}
	hold_clear(&trial->held);
	hold_clear(&trial->pending);
	hold_free_spares(&trial->spares);
	assert_int_equal(trial->spares.count, 0);
	for (int i = 0; i < PIECES; i++) {
		assert_int_equal(trial->piece[i]->holders, 1);
		piece_free(trial->piece[i]);
	}
	free(trial);
}

static void
what_is_left_is_what_was_not_sent(void **state)
{
	(void)state;
	for (size_t i = 0; i < LONGEST; i++)
		letters[i] = (char)('a' + i % 26);
	for (uint32_t seed = 1; seed <= RUNS; seed++)
		try(seed);
}

TEST_GROUP(hold)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_is_left_is_what_was_not_sent),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
