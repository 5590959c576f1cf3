/*
 * config_values_test.c - every setting there is, with every kind of wrong value: none starts a server, and
 * each answer names the setting, the value and what is wanted.
 */
#include "tests/server/check.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/config/config_keys.h"
#include "server/config/config_read.h"
#include "server/config/config_value.h"
#include "tests/groups/group.h"

enum { LINE_SIZE = 1024, LONG = CONFIG_TEXT_SIZE };

/* What is wrong for every setting of a type, and the form that the answer tells. */
static const struct wrong {
	const char *form; /* NULL: nothing is known to be wrong in itself */
	const char *values[12];
} wrongs[] = {
	[CONFIG_LISTEN] = {"is not ",
		{"nonsense", "0", "-1", "127.0.0.1", "127.0.0.1:65536", "127.0.0.1:-1",
			"127.0.0.1:", "::1:4321", "[::1:4321", "localhost:4321", "999.0.0.1:1"}},
	[CONFIG_NETWORKS] = {"is no address or network, like ",
		{"nonsense", "0", "-1", "localhost", "192.0.2.0/33", "192.0.2.0/-1", "192.0.2.0/",
			"2001:db8::/129", "/8"}},
	[CONFIG_TEXT] = {NULL, {NULL}},
	[CONFIG_MACHINE] = {"is no name of a machine, like ", {">", ">b", "a\tb", "\033[1m"}},
	[CONFIG_WEB] = {"ha", /* "has a letter ...", or what such an address is */
		{"https://play.example.org/<b>/", "https://play.example.org/?a=/", "https://a b/"}},
	[CONFIG_COUNT] = {"is not a whole number",
		{"nonsense", "", "1x", "1k", "1.5", "+1", " 1", "1 ", "0x10", "--1"}},
	[CONFIG_SECONDS] = {"is not a time, like ",
		{"nonsense", "", "1w", "1m30s", "1.5h", "+1", " 1", "m", "1M"}},
	[CONFIG_BYTES] = {"is not a size, like ",
		{"nonsense", "", "1T", "1kB", "1.5M", "+1", " 1", "k", "1m"}},
	[CONFIG_LEVEL] = {"is none of debug, info, warning, error",
		{"nonsense", "", "0", "-1", "INFO", "info,debug"}},
	[CONFIG_CLAIM] = {"is neither win nor annul", {"nonsense", "", "0", "-1", "WIN"}},
	[CONFIG_ROLE] = {"is none of follower, writer, reader", {"nonsense", "", "0", "readers", "WRITER"}},
	[CONFIG_TAKEOVER] = {"is neither auto nor by-hand", {"nonsense", "", "1", "by hand"}},
	[CONFIG_SWITCH] = {"is neither yes nor no", {"nonsense", "", "0", "1", "-1", "YES", "on"}},
	[CONFIG_NAMES] = {"is no host name, like ",
		{"non/sense", "http://play.example.org", "*", "-1", "a:1"}},
	[CONFIG_HOOK] = {"the address is none like ",
		{"nonsense", "http://a.org/1 tournaments", "https:// tournaments",
			"https://a@b.org tournaments", "https://a.org/#1 tournaments"}},
};
static_assert(sizeof wrongs / sizeof *wrongs == CONFIG_TYPES, "each type has its wrong values");

static bool
is_number(const struct config_key *key)
{
	return key->type == CONFIG_COUNT || key->type == CONFIG_SECONDS || key->type == CONFIG_BYTES;
}

static bool
is_list(const struct config_key *key)
{
	return key->type == CONFIG_LISTEN || key->type == CONFIG_NETWORKS || key->type == CONFIG_NAMES ||
	       key->type == CONFIG_HOOK;
}

/* As it is given on the command line, and as often. */
static enum config_wish
read_given(const struct config_key *key, const char *value, int times, char error[CONFIG_ERROR_SIZE])
{
	struct config config;
	char word[LINE_SIZE];
	char *words[] = {word, word, word};

	error[0] = '\0';
	snprintf(word, sizeof word, "--%s=%s", key->name, value);
	return config_read(&config, 1 + times, words, error);
}

static enum config_wish
read_in_file(const struct config_key *key, const char *value, char error[CONFIG_ERROR_SIZE])
{
	char path[] = "/tmp/barpoint-ini-XXXXXX", option[] = "--config", line[LINE_SIZE];
	char *words[] = {option, option, path};
	struct config config;
	int file = mkstemp(path);

	assert_true(file >= 0);
	int length = snprintf(line, sizeof line, "%s = %s\n", key->name, value);
	assert_int_equal(write(file, line, (size_t)length), length);
	close(file);
	error[0] = '\0';
	enum config_wish wish = config_read(&config, 3, words, error);
	unlink(path);
	return wish;
}

static void
expect_refused(const struct config_key *key, const char *value, const char *form)
{
	char error[CONFIG_ERROR_SIZE], begin[128], quoted[128];

	snprintf(begin, sizeof begin, "--%s: ", key->name);
	snprintf(quoted, sizeof quoted, "\"%.32s", value);
	if (read_given(key, value, 1, error) != CONFIG_WISH_UNCLEAR)
		fail_msg("--%s=%s is taken", key->name, value);
	if (strncmp(error, begin, strlen(begin)) != 0 || strstr(error, form) == NULL)
		fail_msg("--%s=%s: %s", key->name, value, error);
	/* Of an address with a port only the part that is wrong is named; a hook is a secret. */
	if (key->type != CONFIG_LISTEN && key->type != CONFIG_HOOK && strstr(error, quoted) == NULL)
		fail_msg("--%s=%s: its value isn't named: %s", key->name, value, error);
	if (value[0] == '\0' || value[0] == ' ' || value[strlen(value) - 1] == ' ')
		return; /* a file's blanks around a value don't count */
	if (read_in_file(key, value, error) != CONFIG_WISH_UNCLEAR)
		fail_msg("%s = %s is taken from a file", key->name, value);
	snprintf(begin, sizeof begin, ":1: %s: ", key->name);
	if (strstr(error, begin) == NULL || strstr(error, form) == NULL)
		fail_msg("%s = %s: %s", key->name, value, error);
}

static void
values_of_no_sense_are_refused(void **state)
{
	(void)state;
	for (const struct config_key *key = config_keys; key < config_keys + CONFIG_KEYS; key++) {
		const struct wrong *wrong = &wrongs[key->type];
		if ((wrong->form == NULL) != (key->type == CONFIG_TEXT))
			fail_msg("--%s is of a type without wrong values", key->name);
		for (size_t i = 0;
			i < sizeof wrong->values / sizeof *wrong->values && wrong->values[i] != NULL; i++)
			expect_refused(key, wrong->values[i], wrong->form);
	}
}

static void
numbers_out_of_range_are_refused(void **state)
{
	char value[32], form[CONFIG_COMPLAINT_SIZE], range[CONFIG_COMPLAINT_SIZE], error[CONFIG_ERROR_SIZE];
	int zeros = 0;

	(void)state;
	for (const struct config_key *key = config_keys; key < config_keys + CONFIG_KEYS; key++) {
		if (!is_number(key))
			continue;
		config_value_range(key, range);
		snprintf(form, sizeof form, "is out of range (%.64s)", range);
		const int64_t wrong[] = {-1, INT64_MIN, key->min - 1, key->max + 1, INT64_MAX};
		for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
			snprintf(value, sizeof value, "%" PRId64, wrong[i]);
			expect_refused(key, value, form);
		}
		expect_refused(key, "9223372036854775808", form);
		expect_refused(key, "-99999999999999999999", form);
		if (key->min > 0)
			expect_refused(key, "0", form);
		zeros += key->min > 0;
		const int64_t right[] = {key->min, key->max};
		for (size_t i = 0; i < 2; i++) {
			snprintf(value, sizeof value, "%" PRId64, right[i]);
			assert_int_equal(read_given(key, value, 1, error), CONFIG_WISH_SERVE);
		}
	}
	assert_true(zeros > 10);
}

/* One byte more than it may have, of a text that is as long as none may be; and as many as it may have. */
static void
expect_bound(const struct config_key *key, const char *text)
{
	char form[128], error[CONFIG_ERROR_SIZE];
	int most = key->max > 0 ? (int)key->max : LONG - 1;

	snprintf(form, sizeof form, "... is too long: at most %d bytes", most);
	if (key->max > 0) /* else the line is too long for a file */
		expect_refused(key, text + LONG - most - 1, form);
	assert_int_equal(read_given(key, text + LONG - most - 1, 1, error), CONFIG_WISH_UNCLEAR);
	if (strstr(error, key->name) == NULL || strstr(error, form) == NULL)
		fail_msg("--%s, too long: %s", key->name, error);
	assert_int_equal(read_given(key, text + LONG - most, 1, error), CONFIG_WISH_SERVE);
}

static void
texts_that_are_too_long_or_missing_are_refused(void **state)
{
	char text[LONG + 1], error[CONFIG_ERROR_SIZE];

	(void)state;
	memset(text, 'x', LONG);
	text[LONG] = '\0';
	for (const struct config_key *key = config_keys; key < config_keys + CONFIG_KEYS; key++) {
		if (is_list(key)) {
			assert_int_equal(read_given(key, text, 1, error), CONFIG_WISH_UNCLEAR);
			if (strstr(error, key->name) == NULL || strstr(error, "is too long") == NULL)
				fail_msg("--%s, too long: %s", key->name, error);
		}
		if (key->type == CONFIG_TEXT || key->type == CONFIG_MACHINE)
			expect_bound(key, text);
		if ((key->type == CONFIG_TEXT || key->type == CONFIG_LISTEN) && key->min > 0) {
			assert_int_equal(read_given(key, "", 1, error), CONFIG_WISH_UNCLEAR);
			if (strstr(error, key->name) == NULL || strstr(error, "may not be empty") == NULL)
				fail_msg("--%s, empty: %s", key->name, error);
		}
	}
}

/* A value that is right, so that only its coming again can be wrong. */
static const char *
right_value(const struct config_key *key)
{
	static const char *const of_lists[CONFIG_TYPES] = {[CONFIG_LISTEN] = "127.0.0.1:4321",
		[CONFIG_NETWORKS] = "192.0.2.0/24",
		[CONFIG_NAMES] = "play.example.org",
		[CONFIG_HOOK] = "https://chat.example.org/hooks/1 tournaments"};

	return is_list(key) ? of_lists[key->type] : key->default_text;
}

static void
what_is_given_twice_is_refused_but_lists(void **state)
{
	char error[CONFIG_ERROR_SIZE], expected[128];

	(void)state;
	for (const struct config_key *key = config_keys; key < config_keys + CONFIG_KEYS; key++) {
		const char *value = right_value(key);
		assert_int_equal(read_given(key, value, 1, error), CONFIG_WISH_SERVE);
		assert_int_equal(read_given(key, value, 2, error),
			is_list(key) ? CONFIG_WISH_SERVE : CONFIG_WISH_UNCLEAR);
		snprintf(expected, sizeof expected, "--%s is given twice", key->name);
		assert_string_equal(error, is_list(key) ? "" : expected);
	}
}

TEST_GROUP(config_values)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(values_of_no_sense_are_refused),
		cmocka_unit_test(numbers_out_of_range_are_refused),
		cmocka_unit_test(texts_that_are_too_long_or_missing_are_refused),
		cmocka_unit_test(what_is_given_twice_is_refused_but_lists),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
