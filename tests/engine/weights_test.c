/*
 * weights_test.c - weights that are not whole, or not of this engine, are refused with the reason.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "server/engine/built_in.h"
#include "server/engine/weights.h"
#include "tests/groups/group.h"

static void
what_is_written_reads_the_same(void **state)
{
	(void)state;
	static struct engine engine;
	static unsigned char bytes[WEIGHTS_SIZE];
	assert_int_equal(weights_read(&engine, built_in_weights, built_in_weights_length), WEIGHTS_GOOD);
	weights_write(&engine, bytes);
	assert_int_equal(built_in_weights_length, sizeof bytes);
	assert_memory_equal(bytes, built_in_weights, sizeof bytes);
}

static void
weights_stay_below_a_megabyte_and_a_half(void **state)
{
	(void)state;
	assert_true(WEIGHTS_SIZE <= 1500000);
}

/* As they were before nets saw what an expert sees. */
static void
weights_of_the_first_version_are_told_apart(void **state)
{
	(void)state;
	static struct engine engine;
	static const char first[] = "barpoint weights: 3 nets 196-256-32-5\n";
	enum weights_fault fault = weights_read(&engine, first, sizeof first - 1);
	assert_int_equal(fault, WEIGHTS_OTHER_VERSION);
	assert_string_equal(weights_fault_text(fault), "are of another version");
}

static enum weights_fault
read_changed(size_t length, size_t place, int change)
{
	static struct engine engine;
	unsigned char *bytes = calloc(1, WEIGHTS_SIZE + 1);
	assert_non_null(bytes);
	memcpy(bytes, built_in_weights, WEIGHTS_SIZE);
	bytes[place] = (unsigned char)(bytes[place] ^ change);
	enum weights_fault fault = weights_read(&engine, bytes, length);
	free(bytes);
	return fault;
}

static void
bad_weights_are_refused_by_what_they_are(void **state)
{
	(void)state;
	assert_int_equal(read_changed(WEIGHTS_SIZE, 0, 0), WEIGHTS_GOOD);
	assert_int_equal(read_changed(0, 0, 0), WEIGHTS_FOREIGN);
	assert_int_equal(read_changed(WEIGHTS_SIZE, 3, 1), WEIGHTS_FOREIGN);
	assert_int_equal(read_changed(WEIGHTS_SIZE, 16, 1), WEIGHTS_OTHER_VERSION);
	assert_int_equal(read_changed(WEIGHTS_SIZE, 17, 1), WEIGHTS_OTHER_VERSION);
	assert_int_equal(read_changed(WEIGHTS_SIZE, 20, 1), WEIGHTS_OTHER_SHAPE);
	assert_int_equal(read_changed(30, 0, 0), WEIGHTS_CUT_OFF);
	assert_int_equal(read_changed(WEIGHTS_SIZE - 1, 0, 0), WEIGHTS_CUT_OFF);
	assert_int_equal(read_changed(WEIGHTS_SIZE + 1, 0, 0), WEIGHTS_TOO_LONG);
	assert_int_equal(read_changed(WEIGHTS_SIZE, 100000, 1), WEIGHTS_DAMAGED);
	assert_int_equal(read_changed(WEIGHTS_SIZE, WEIGHTS_SIZE - 1, 1), WEIGHTS_DAMAGED);
}

TEST_GROUP(weights)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_is_written_reads_the_same),
		cmocka_unit_test(weights_stay_below_a_megabyte_and_a_half),
		cmocka_unit_test(weights_of_the_first_version_are_told_apart),
		cmocka_unit_test(bad_weights_are_refused_by_what_they_are),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
