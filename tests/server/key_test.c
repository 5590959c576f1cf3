/*
 * key_test.c - the key file and the mark beside it.
 */
#include "tests/server/check.h"

#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/dice/key.h"
#include "server/dice/watermark.h"
#include "tests/groups/group.h"

struct place {
	char dir[64];
	char path[96]; /* of the key */
};

static int
set_up(void **state)
{
	static struct place place;

	snprintf(place.dir, sizeof place.dir, "/tmp/barpoint-key-XXXXXX");
	assert_non_null(mkdtemp(place.dir));
	snprintf(place.path, sizeof place.path, "%s/key", place.dir);
	*state = &place;
	return 0;
}

static int
tear_down(void **state)
{
	struct place *place = *state;
	char mark[128];

	snprintf(mark, sizeof mark, "%s.mark", place->path);
	unlink(mark);
	unlink(place->path);
	return rmdir(place->dir);
}

static void
a_new_key_is_its_owners_alone_and_is_read_again(void **state)
{
	struct place *place = *state;
	struct key made, read;
	struct stat status;
	char reason[KEY_REASON_SIZE];

	assert_int_equal(key_read(&read, place->path, reason), KEY_MISSING);
	assert_true(key_make(&made, place->path, reason));
	assert_int_equal(stat(place->path, &status), 0);
	assert_int_equal(status.st_mode & 07777, 0600);
	assert_int_equal(key_read(&read, place->path, reason), KEY_READ);
	assert_memory_equal(&made, &read, sizeof made);
	assert_int_equal(strlen(read.id), KEY_ID_SIZE - 1);
	/* Never replaces another. */
	assert_false(key_make(&made, place->path, reason));
}

static void
a_key_that_others_can_read_is_refused(void **state)
{
	static const mode_t modes[] = {0640, 0604, 0660, 0644, 0601};
	struct place *place = *state;
	struct key key;
	char reason[KEY_REASON_SIZE];

	assert_true(key_make(&key, place->path, reason));
	for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
		assert_int_equal(chmod(place->path, modes[i]), 0);
		assert_int_equal(key_read(&key, place->path, reason), KEY_REFUSED);
		assert_non_null(strstr(reason, "can be read by others"));
	}
	assert_int_equal(chmod(place->path, 0400), 0);
	assert_int_equal(key_read(&key, place->path, reason), KEY_READ);
}

static void
other_files_are_no_keys(void **state)
{
	static const char *const texts[] = {"", "barpoint key 1 ", "barpoint key 1 00\n",
		"barpoint key 2 0000000000000000000000000000000000000000000000000000000000000000\n",
		"barpoint key 1 000000000000000000000000000000000000000000000000000000000000000x\n",
		"barpoint key 1 0000000000000000000000000000000000000000000000000000000000000000\n\n"};
	struct place *place = *state;
	struct key key;
	char reason[KEY_REASON_SIZE];

	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		FILE *file = fopen(place->path, "w");
		fputs(texts[i], file);
		fclose(file);
		assert_int_equal(chmod(place->path, 0600), 0);
		assert_int_equal(key_read(&key, place->path, reason), KEY_REFUSED);
		assert_non_null(strstr(reason, "holds no key"));
	}
}

static void
by_default_it_lies_beside_the_data_directory(void **state)
{
	struct place *place = *state;
	char path[KEY_PATH_SIZE], given[128], expected[128], reason[KEY_REASON_SIZE];

	snprintf(expected, sizeof expected, "%s.key", place->dir);
	snprintf(given, sizeof given, "%s/./", place->dir);
	assert_true(key_path(path, "", given, reason));
	assert_string_equal(path, expected);
	assert_true(key_path(path, "some/where", place->dir, reason));
	assert_string_equal(path, "some/where");
	assert_false(key_path(path, "", "/nowhere", reason));
	assert_non_null(strstr(reason, "/nowhere"));
}

static void
only_the_same_key_opens_what_was_sealed(void **state)
{
	struct key key = {.bytes = {1}}, other = {.bytes = {2}};
	uint8_t seed[KEY_SEED_SIZE] = {3}, sealed[KEY_SEALED_SIZE], again[KEY_SEALED_SIZE],
		opened[KEY_SEED_SIZE];

	(void)state;
	key_seal(&key, seed, sealed);
	key_seal(&key, seed, again);
	assert_memory_not_equal(sealed, again, sizeof sealed);
	assert_true(key_unseal(&key, sealed, opened));
	assert_memory_equal(seed, opened, sizeof seed);
	assert_false(key_unseal(&other, sealed, opened));
	sealed[40] ^= 1;
	assert_false(key_unseal(&key, sealed, opened));
}

static void
the_mark_is_written_over_and_read_again(void **state)
{
	struct place *place = *state;
	struct watermark mark = {.changes = 7, .actions = INT64_MAX}, read;

	assert_true(watermark_open(place->path, false) < 0);
	int file = watermark_open(place->path, true);
	assert_true(file >= 0);
	assert_false(watermark_read(file, &read));
	assert_true(watermark_write(file, &mark));
	mark.actions = 12;
	assert_true(watermark_write(file, &mark));
	assert_true(watermark_read(file, &read));
	assert_int_equal(read.changes, 7);
	assert_int_equal(read.actions, 12);
	close(file);
}

static void
an_old_database_is_behind_the_mark(void **state)
{
	const struct watermark mark = {.changes = 10, .actions = 1000};

	(void)state;
	assert_false(watermark_is_ahead(&mark, &mark));
	assert_false(watermark_is_ahead(&mark, &(struct watermark){.changes = 11, .actions = 1000}));
	assert_true(watermark_is_ahead(&mark, &(struct watermark){.changes = 9, .actions = 1000}));
	assert_true(watermark_is_ahead(&mark, &(struct watermark){.changes = 10, .actions = 999}));
}

TEST_GROUP(key)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(
			a_new_key_is_its_owners_alone_and_is_read_again, set_up, tear_down),
		cmocka_unit_test_setup_teardown(a_key_that_others_can_read_is_refused, set_up, tear_down),
		cmocka_unit_test_setup_teardown(other_files_are_no_keys, set_up, tear_down),
		cmocka_unit_test_setup_teardown(
			by_default_it_lies_beside_the_data_directory, set_up, tear_down),
		cmocka_unit_test(only_the_same_key_opens_what_was_sealed),
		cmocka_unit_test_setup_teardown(the_mark_is_written_over_and_read_again, set_up, tear_down),
		cmocka_unit_test(an_old_database_is_behind_the_mark),
	};

	if (sodium_init() < 0)
		return 1;
	return cmocka_run_group_tests(tests, NULL, NULL);
}
