/*
 * log_row_test.c - rows of the log of turns as they are kept there, their key file, and where the log is.
 */
#include "tests/server/check.h"

#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/log/body.h"
#include "server/log/libpq.h"
#include "server/log/words.h"
#include "tests/groups/group.h"

static const char changes[] = "what a turn has changed, and changed, and changed";

struct sealed {
	struct packer *packer;
	struct log_keys keys;
	struct log_entry row;
};

static int
set_up(void **state)
{
	struct sealed *sealed = calloc(1, sizeof *sealed);

	assert_non_null(sealed);
	sealed->packer = packer_open();
	sealed->keys = (struct log_keys){.at = {{.id = 7}}, .count = 1};
	randombytes_buf(sealed->keys.at[0].bytes, LOG_KEY_SIZE);
	sealed->row = (struct log_entry){.seq = 42, .epoch = 3, .schema = 61, .kind = ENTRY_TURN};
	randombytes_buf(sealed->row.before, sizeof sealed->row.before);
	log_entry_seal(&sealed->row, sealed->packer, &sealed->keys, changes, sizeof changes);
	*state = sealed;
	return 0;
}

static int
tear_down(void **state)
{
	struct sealed *sealed = *state;

	log_entry_clear(&sealed->row);
	packer_close(sealed->packer);
	free(sealed);
	return 0;
}

/* Neither is it opened, nor does its digest fit. */
static void
expect_refused(const struct sealed *sealed, const struct log_entry *row, const char *why)
{
	char reason[ENTRY_REASON_SIZE];
	uint8_t *opened;
	size_t size;

	assert_int_equal(log_entry_open(row, &sealed->keys, &opened, &size, reason), ENTRY_SHUT);
	assert_null(opened);
	if (strstr(reason, why) == NULL)
		fail_msg("%s", reason);
}

static void
what_was_sealed_is_opened(void **state)
{
	struct sealed *sealed = *state;
	char reason[ENTRY_REASON_SIZE];
	uint8_t *opened;
	size_t size;

	assert_true(log_entry_is_next(&sealed->row));
	assert_int_equal(log_entry_open(&sealed->row, &sealed->keys, &opened, &size, reason), ENTRY_OPENED);
	assert_int_equal(size, sizeof changes);
	assert_memory_equal(opened, changes, size);
	free(opened);
	assert_null(memmem(sealed->row.body, sealed->row.size, "changed", 7));
}

/* Sizes about the one at which it is packed in another way; zeros in runs of all lengths, at both ends. */
static void
whatever_was_packed_is_opened(void **state)
{
	static const size_t sizes[] = {0, 1, 2, 254, 255, 256, 1023, 1024, 1025, 5000};
	struct sealed *sealed = *state;
	char reason[ENTRY_REASON_SIZE];
	uint8_t given[5000], *opened;
	size_t size;

	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
		for (uint8_t every = 0; every < 6; every++) {
			struct log_entry row = sealed->row;
			for (size_t at = 0; at < sizes[i]; at++)
				given[at] = every == 0 ? 0 : (uint8_t)(at % every == 0 ? 0 : at + i);
			log_entry_seal(&row, sealed->packer, &sealed->keys, given, sizes[i]);
			assert_int_equal(
				log_entry_open(&row, &sealed->keys, &opened, &size, reason), ENTRY_OPENED);
			assert_int_equal(size, sizes[i]);
			assert_memory_equal(opened, given, size);
			assert_true(every > 0 || row.size < 300);
			free(opened);
			log_entry_clear(&row);
		}
}

/* Sealed again, with another first byte of its length. */
static void
pack_otherwise(struct sealed *sealed, uint8_t first)
{
	struct log_entry *row = &sealed->row;
	enum { BESIDE = LOG_DIGEST_SIZE + 20, HEAD = 25 };
	uint8_t beside[BESIDE] = {0};
	unsigned long long size;

	memcpy(beside, row->before, LOG_DIGEST_SIZE);
	beside[LOG_DIGEST_SIZE + 7] = (uint8_t)row->seq;
	beside[LOG_DIGEST_SIZE + 11] = (uint8_t)row->epoch;
	beside[LOG_DIGEST_SIZE + 15] = (uint8_t)row->schema;
	beside[LOG_DIGEST_SIZE + 19] = (uint8_t)row->kind;
	assert_int_equal(
		0, crypto_aead_xchacha20poly1305_ietf_decrypt(row->body + HEAD, &size, NULL, row->body + HEAD,
			   row->size - HEAD, beside, BESIDE, row->body + 1, sealed->keys.at[0].bytes));
	row->body[HEAD] = first;
	crypto_aead_xchacha20poly1305_ietf_encrypt(row->body + HEAD, &size, row->body + HEAD, size, beside,
		BESIDE, NULL, row->body + 1, sealed->keys.at[0].bytes);
}

/* So that a machine waits for the newer version, and doesn't take its copy or the log for wrong. */
static void
what_a_newer_version_packs_is_known_for_that(void **state)
{
	struct sealed *sealed = *state;
	char reason[ENTRY_REASON_SIZE];
	uint8_t *opened;
	size_t size;

	pack_otherwise(sealed, 0);
	expect_refused(sealed, &sealed->row, "can be unpacked");
	pack_otherwise(sealed, 0x40);
	assert_int_equal(log_entry_open(&sealed->row, &sealed->keys, &opened, &size, reason), ENTRY_NEWER);
	assert_null(opened);
	assert_non_null(strstr(reason, "is packed as only a newer version"));
	pack_otherwise(sealed, 0x80);
	assert_int_equal(log_entry_open(&sealed->row, &sealed->keys, &opened, &size, reason), ENTRY_OPENED);
	free(opened);
}

static void
a_flipped_bit_is_found(void **state)
{
	struct sealed *sealed = *state;

	for (size_t at = 1; at < sealed->row.size; at++) {
		sealed->row.body[at] ^= 0x10;
		assert_false(log_entry_is_next(&sealed->row));
		expect_refused(sealed, &sealed->row, "doesn't open");
		sealed->row.body[at] ^= 0x10;
	}
	sealed->row.size = 40;
	expect_refused(sealed, &sealed->row, "is cut short");
}

static void
a_row_in_another_place_does_not_open(void **state)
{
	struct sealed *sealed = *state;
	struct log_entry rows[5];

	for (size_t i = 0; i < 5; i++)
		rows[i] = sealed->row;
	rows[0].seq++;
	rows[1].epoch++;
	rows[2].schema++;
	rows[3].kind = ENTRY_SCHEMA;
	rows[4].before[31] ^= 1;
	for (size_t i = 0; i < 5; i++) {
		assert_false(log_entry_is_next(&rows[i]));
		expect_refused(sealed, &rows[i], "doesn't open");
	}
}

static void
another_key_does_not_open_it(void **state)
{
	struct sealed *sealed = *state;

	sealed->keys.at[0].bytes[0] ^= 1;
	expect_refused(sealed, &sealed->row, "of another club, or damaged");
	sealed->keys.at[0].id = 8;
	expect_refused(sealed, &sealed->row, "a key that this machine's log-key file doesn't have");
}

static void
after_a_change_of_keys_old_rows_open(void **state)
{
	struct sealed *sealed = *state;
	struct log_entry row = sealed->row;
	char reason[ENTRY_REASON_SIZE];
	uint8_t *opened;
	size_t size;

	sealed->keys.at[1] = (struct log_key){.id = 8};
	sealed->keys.count = 2;
	assert_int_equal(log_entry_open(&row, &sealed->keys, &opened, &size, reason), ENTRY_OPENED);
	free(opened);
	log_entry_seal(&row, sealed->packer, &sealed->keys, changes, sizeof changes);
	assert_int_equal(row.body[0], 8);
	log_entry_clear(&row);
}

static void
the_key_file_is_its_owners_alone(void **state)
{
	char path[] = "/tmp/barpoint-logkey-XXXXXX", reason[LOG_KEY_REASON_SIZE];
	struct log_keys made, read;
	struct stat status;

	(void)state;
	close(mkstemp(path));
	unlink(path);
	assert_false(log_keys_read(&read, path, reason));
	assert_non_null(strstr(reason, "there is no key file"));
	assert_true(log_keys_make(&made, path, reason));
	assert_int_equal(stat(path, &status), 0);
	assert_int_equal(status.st_mode & 07777, 0600);
	assert_true(log_keys_make(&read, path, reason)); /* it stays the one that is there */
	assert_int_equal(read.count, 1);
	assert_memory_equal(&made.at[0], &read.at[0], sizeof made.at[0]);
	assert_int_equal(chmod(path, 0640), 0);
	assert_false(log_keys_read(&read, path, reason));
	assert_non_null(strstr(reason, "can be read by others"));
	assert_int_equal(chmod(path, 0600), 0);
	assert_int_equal(truncate(path, 30), 0);
	assert_false(log_keys_read(&read, path, reason));
	assert_non_null(strstr(reason, "holds no keys"));
	unlink(path);
}

static const char *
value_of(const struct log_spoken *spoken, const char *keyword)
{
	for (int i = 0; i < spoken->count; i++)
		if (strcmp(spoken->keyword[i], keyword) == 0)
			return spoken->value[i];
	return "(not said)";
}

static void
each_host_is_spoken_to_alone(void **state)
{
	struct log_words words;
	struct log_spoken spoken;

	(void)state;
	assert_true(log_words_read(&words, "host=db1,127.0.0.1 port=5433,5434 dbname=club"));
	assert_int_equal(words.count, 2);
	log_words_spell(&words, 0, &spoken);
	assert_string_equal(value_of(&spoken, "host"), "db1");
	assert_string_equal(value_of(&spoken, "port"), "5433");
	assert_string_equal(value_of(&spoken, "dbname"), "club");
	assert_string_equal(value_of(&spoken, "target_session_attrs"), "read-write");
	assert_string_equal(value_of(&spoken, "sslmode"), "verify-full");
	log_words_spell(&words, 1, &spoken);
	assert_string_equal(value_of(&spoken, "port"), "5434");
	assert_string_equal(value_of(&spoken, "sslmode"), "(not said)");
	log_words_clear(&words);
}

/* An address saves a look-up; the certificate is still that of the name. */
static void
a_host_may_have_a_name_and_an_address(void **state)
{
	struct log_words words;
	struct log_spoken spoken;

	(void)state;
	assert_true(log_words_read(&words, "host=db1,127.club.example hostaddr=10.0.0.1,10.0.0.2"));
	log_words_spell(&words, 0, &spoken);
	assert_string_equal(value_of(&spoken, "host"), "db1");
	assert_string_equal(value_of(&spoken, "hostaddr"), "10.0.0.1");
	assert_string_equal(value_of(&spoken, "sslmode"), "verify-full");
	log_words_clear(&words);
	assert_true(log_words_read(&words, "hostaddr=10.0.0.1,::1"));
	assert_string_equal(log_words_host(&words, 1), "::1");
	log_words_spell(&words, 1, &spoken);
	assert_string_equal(value_of(&spoken, "host"), "(not said)");
	assert_string_equal(value_of(&spoken, "sslmode"), "(not said)");
	log_words_clear(&words);
	assert_true(log_words_read(&words, "host=127.club.example"));
	log_words_spell(&words, 0, &spoken);
	assert_string_equal(value_of(&spoken, "sslmode"), "verify-full");
	log_words_clear(&words);
}

static void
words_without_sense_are_refused(void **state)
{
	static const char *const wrong[] = {"nonsense", "host=a,b,c port=1,2", "host=a,b,c,d,e,f,g,h,i",
		"hast=a", "host=a,b,c hostaddr=10.0.0.1,10.0.0.2"};
	struct log_words words;

	(void)state;
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		if (log_words_read(&words, wrong[i]))
			fail_msg("%s is taken", wrong[i]);
		log_words_clear(&words);
	}
}

TEST_GROUP(log_row)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(what_was_sealed_is_opened, set_up, tear_down),
		cmocka_unit_test_setup_teardown(whatever_was_packed_is_opened, set_up, tear_down),
		cmocka_unit_test_setup_teardown(
			what_a_newer_version_packs_is_known_for_that, set_up, tear_down),
		cmocka_unit_test_setup_teardown(a_flipped_bit_is_found, set_up, tear_down),
		cmocka_unit_test_setup_teardown(a_row_in_another_place_does_not_open, set_up, tear_down),
		cmocka_unit_test_setup_teardown(another_key_does_not_open_it, set_up, tear_down),
		cmocka_unit_test_setup_teardown(after_a_change_of_keys_old_rows_open, set_up, tear_down),
		cmocka_unit_test(the_key_file_is_its_owners_alone),
		cmocka_unit_test(each_host_is_spoken_to_alone),
		cmocka_unit_test(a_host_may_have_a_name_and_an_address),
		cmocka_unit_test(words_without_sense_are_refused),
	};

	char reason[256];

	if (sodium_init() < 0)
		return 1;
	if (!libpq_load(reason, sizeof reason)) {
		fprintf(stderr, "%s\n", reason);
		return 1;
	}
	return cmocka_run_group_tests(tests, NULL, NULL);
}
