/*
 * config_test.c - three sources of settings, and a sentence for each possible mistake in them.
 */
#include "tests/server/check.h"

#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <sodium.h>

#include "server/config/config_keys.h"
#include "server/config/config_read.h"
#include "tests/groups/group.h"

enum { WORDS = 16 };

/* Reads "--key value ..." as words without blanks in them; "FILE" stands for the file's path. */
static enum config_wish
read_words(struct config *config, const char *line, const char *file, char error[CONFIG_ERROR_SIZE])
{
	char copy[256];
	char *words[WORDS] = {copy, NULL};
	char *rest;
	int count = 1;

	error[0] = '\0';
	snprintf(copy, sizeof copy, "%s", line);
	for (char *word = strtok_r(copy, " ", &rest); word != NULL; word = strtok_r(NULL, " ", &rest)) {
		assert_true(count < WORDS - 1);
		words[count++] = strcmp(word, "FILE") == 0 ? (char *)(uintptr_t)file : word;
	}
	return config_read(config, count, words, error);
}

/* A file with this content; the path is good until the next call. */
static const char *
file_of(const char *content)
{
	static char path[32];

	snprintf(path, sizeof path, "/tmp/barpoint-ini-XXXXXX");
	int file = mkstemp(path);
	assert_true(file >= 0);
	assert_int_equal(write(file, content, strlen(content)), strlen(content));
	close(file);
	return path;
}

static void
defaults_are_those_documented(void **state)
{
	struct config config;
	char error[CONFIG_ERROR_SIZE];

	(void)state;
	assert_int_equal(read_words(&config, "", NULL, error), CONFIG_WISH_SERVE);
	assert_int_equal(config.listen.count, 2);
	assert_string_equal(config.listen.at[0].text, "127.0.0.1:4321");
	assert_string_equal(config.listen.at[1].text, "[::1]:4321");
	assert_string_equal(config.data, "./data");
	assert_string_equal(config.user, "");
	assert_string_equal(config.motd, "");
	assert_string_equal(config.weights, "");
	assert_string_equal(config.log_file, "");
	assert_int_equal(config.log_level, LOG_LEVEL_INFO);
	assert_int_equal(config.max_sessions, 0);
	assert_int_equal(config.max_per_address, 16);
	assert_int_equal(config.login_timeout, 120);
	assert_int_equal(config.idle_timeout, 1800);
	assert_int_equal(config.match_idle_timeout, 7200);
	assert_int_equal(config.kept_seat, 90);
	assert_int_equal(config.kept_seat_restart, 180);
	assert_int_equal(config.keepalive, 60);
	assert_int_equal(config.output_limit, 1048576);
	assert_int_equal(config.lines_per_second, 50);
	assert_int_equal(config.lines_burst, 400);
	assert_int_equal(config.lessons_max, 200);
	assert_int_equal(config.daily_pool, 1000);
	assert_string_equal(config.courier_socket, "");
	assert_int_equal(config.outbox_max, 100000);
	assert_int_equal(config.push_hosts.count, 4);
	assert_int_equal(config.hooks.count, 0);
	assert_int_equal(config.hook_posts_per_hour, 60);
	assert_int_equal(config.login_failures, 3);
	assert_int_equal(config.login_failures_per_address, 20);
	assert_int_equal(config.registrations_per_address, 5);
	assert_int_equal(config.reading_per_address, 100);
	assert_int_equal(config.lines_per_turn, 16);
	assert_int_equal(config.rows_per_turn, 2000);
	assert_int_equal(config.low_space, 64 << 20);
	assert_int_equal(config.password_ops, crypto_pwhash_OPSLIMIT_INTERACTIVE);
	assert_int_equal(config.password_mem, crypto_pwhash_MEMLIMIT_INTERACTIVE);
	assert_int_equal(config.password_queue, 1);
	assert_int_equal(config.watchers_max, 1000);
	assert_string_equal(config.log, "");
	assert_int_equal(config.log_role, LOG_ROLE_FOLLOWER);
	assert_string_equal(config.log_name, "");
	assert_int_equal(config.log_takeover, LOG_TAKEOVER_AUTO);
	assert_int_equal(config.log_lease, 3);
	assert_int_equal(config.log_copies, 2);
	assert_int_equal(config.log_patience, 60);
	assert_int_equal(config.log_lag_max, 10);
	assert_string_equal(config.log_key, "");
}

static void
the_sample_reads_back_to_the_defaults(void **state)
{
	struct config config, defaults;
	char error[CONFIG_ERROR_SIZE];
	char *sample = NULL;
	size_t length;

	(void)state;
	FILE *stream = open_memstream(&sample, &length);
	config_print_sample(stream);
	fclose(stream);
	const char *path = file_of(sample);
	assert_int_equal(read_words(&defaults, "", NULL, error), CONFIG_WISH_SERVE);
	memset(&config, 0xff, sizeof config);
	assert_int_equal(read_words(&config, "--config FILE", path, error), CONFIG_WISH_SERVE);
	/* But for one thing: what is in a file was asked for. */
	assert_true(config.listen_web.asked_for && !defaults.listen_web.asked_for);
	struct config_listens *lists[] = {&config.listen_metrics, &config.listen, &config.listen_tls,
		&config.listen_web, &config.listen_web_tls, &config.proxied};
	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
		lists[i]->asked_for = false;
	assert_memory_equal(&config, &defaults, sizeof config);
	unlink(path);
	free(sample);
}

static void
help_and_sample_name_every_key(void **state)
{
	void (*const prints[])(FILE *) = {config_print_help, config_print_sample};

	(void)state;
	for (int i = 0; i < 2; i++) {
		char *text = NULL;
		size_t length;
		FILE *stream = open_memstream(&text, &length);

		prints[i](stream);
		fclose(stream);
		for (int key = 0; key < CONFIG_KEYS; key++) {
			char wanted[64];
			int end = snprintf(wanted, sizeof wanted, "%s", i == 0 ? "\n  --" : "\n");
			snprintf(wanted + end, sizeof wanted - (size_t)end, "%s%s", config_keys[key].name,
				i == 0 ? " " : " = ");
			assert_non_null(strstr(text, wanted));
		}
		free(text);
	}
}

static void
the_command_line_wins_over_the_file(void **state)
{
	struct config config;
	char error[CONFIG_ERROR_SIZE];
	const char *path = file_of("listen = 192.0.2.1:1\nlisten = 192.0.2.2:2\n; a comment\n"
				   "idle-timeout = 2h ; another\nlow-space = 2G\nmotd = /etc/motd\n");

	(void)state;
	assert_int_equal(read_words(&config, "--config FILE", path, error), CONFIG_WISH_SERVE);
	assert_int_equal(config.listen.count, 2);
	assert_string_equal(config.listen.at[1].text, "192.0.2.2:2");
	assert_int_equal(config.idle_timeout, 7200);
	assert_int_equal(config.low_space, INT64_C(2) << 30);
	assert_string_equal(config.motd, "/etc/motd");

	/* Wherever --config comes. */
	assert_int_equal(read_words(&config,
				 "--idle-timeout=90 --listen 192.0.2.3:3 --config FILE --listen [::]:4 "
				 "--log-level debug",
				 path, error),
		CONFIG_WISH_SERVE);
	assert_int_equal(config.listen.count, 2);
	assert_string_equal(config.listen.at[0].text, "192.0.2.3:3");
	assert_string_equal(config.listen.at[1].text, "[::]:4");
	assert_int_equal(config.idle_timeout, 90);
	assert_string_equal(config.motd, "/etc/motd");
	assert_int_equal(config.log_level, LOG_LEVEL_DEBUG);
	unlink(path);
}

static void
a_star_is_all_addresses_of_both_kinds(void **state)
{
	struct config config;
	char error[CONFIG_ERROR_SIZE];
	struct sockaddr_in6 in6;

	(void)state;
	assert_int_equal(read_words(&config, "--listen *:4321", NULL, error), CONFIG_WISH_SERVE);
	assert_int_equal(config.listen.count, 2);
	assert_string_equal(config.listen.at[0].text, "0.0.0.0:4321");
	assert_int_equal(config.listen.at[0].address.ss_family, AF_INET);
	assert_int_equal(config.listen.at[0].length, sizeof(struct sockaddr_in));
	assert_string_equal(config.listen.at[1].text, "[::]:4321");
	assert_int_equal(config.listen.at[1].length, sizeof in6);
	memcpy(&in6, &config.listen.at[1].address, sizeof in6);
	assert_int_equal(in6.sin6_family, AF_INET6);
	assert_int_equal(ntohs(in6.sin6_port), 4321);
}

static void
questions_are_answered_before_anything_else(void **state)
{
	struct config config;
	char error[CONFIG_ERROR_SIZE];

	(void)state;
	assert_int_equal(read_words(&config, "--help --nonsense", NULL, error), CONFIG_WISH_HELP);
	assert_int_equal(read_words(&config, "--data x --version", NULL, error), CONFIG_WISH_VERSION);
	assert_int_equal(read_words(&config, "--sample-config", NULL, error), CONFIG_WISH_SAMPLE);
}

static void
what_is_wrong_on_the_command_line_is_named(void **state)
{
	static const struct {
		const char *line;
		const char *error;
	} cases[] = {
		{"--nonsense 1", "--nonsense: there is no such setting (--help lists them)"},
		{"data", "\"data\" is not an option (--help lists them)"},
		{"--", "\"--\" is not an option (--help lists them)"},
		{"--data", "--data wants a value"},
		{"--data=", "--data: may not be empty"},
		{"--config", "--config wants a value"},
		{"--data a --data b", "--data is given twice"},
		{"--check --data a --check", "--check is given twice"},
		{"--keepalive abc", "--keepalive: \"abc\" is not a time, like 90, 90s, 10m, 1h or 2d"},
		{"--keepalive 1M", "--keepalive: \"1M\" is not a time, like 90, 90s, 10m, 1h or 2d"},
		{"--keepalive 1ms", "--keepalive: \"1ms\" is not a time, like 90, 90s, 10m, 1h or 2d"},
		{"--keepalive -1", "--keepalive: \"-1\" is out of range (5s to 2h)"},
		{"--keepalive 3h", "--keepalive: \"3h\" is out of range (5s to 2h)"},
		{"--output-limit 1", "--output-limit: \"1\" is out of range (64k to 1G)"},
		{"--output-limit 1x", "--output-limit: \"1x\" is not a size, like 4096, 64k, 1M or 2G"},
		{"--low-space 99999999999999999999",
			"--low-space: \"99999999999999999999\" is out of range (0 to 1048576G)"},
		{"--low-space 9999999999999G",
			"--low-space: \"9999999999999G\" is out of range (0 to 1048576G)"},
		{"--login-failures 1.5", "--login-failures: \"1.5\" is not a whole number"},
		{"--login-failures +1", "--login-failures: \"+1\" is not a whole number"},
		{"--log-level loud", "--log-level: \"loud\" is none of debug, info, warning, error"},
		{"--listen localhost:1", "--listen: \"localhost\" is not an IP address"},
		{"--listen 127.0.0.1:65536", "--listen: \"127.0.0.1:65536\" is not ADDRESS:PORT, like "
					     "127.0.0.1:4321, [::1]:4321 or "
					     "*:4321"},
		{"--web maybe", "--web: \"maybe\" is neither yes nor no"},
		{"--web-host play/x", "--web-host: \"play/x\" is no host name, like play.example.org"},
		{"--listen 127.0.0.1", "--listen: \"127.0.0.1\" is not ADDRESS:PORT, like 127.0.0.1:4321, "
				       "[::1]:4321 or *:4321"},
		{"--listen ::1:4321", "--listen: \"::1:4321\" is not ADDRESS:PORT, like 127.0.0.1:4321, "
				      "[::1]:4321 or *:4321"},
		{"--listen [:1",
			"--listen: \"[:1\" is not ADDRESS:PORT, like 127.0.0.1:4321, [::1]:4321 or *:4321"},
		{"--config /nonexistent", "can't read /nonexistent: No such file or directory"},
	};
	struct config config;
	char error[CONFIG_ERROR_SIZE];

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		assert_int_equal(read_words(&config, cases[i].line, NULL, error), CONFIG_WISH_UNCLEAR);
		assert_string_equal(error, cases[i].error);
	}
}

static void
what_is_wrong_in_a_file_is_named_with_its_line(void **state)
{
	static const struct {
		const char *content;
		const char *error;
	} cases[] = {
		{"\n# x\nnonsense = 1\n", "3: nonsense: there is no such setting"},
		{"data = x\nmotd\n", "2: this is not KEY = VALUE"},
		{"data = x\n\ndata = y\n", "3: data is given twice"},
		{"[server]\ndata = x\n", "2: [server]: there are no sections here"},
		{"keepalive = 1\nkeepalive = x\n", "1: keepalive: \"1\" is out of range (5s to 2h)"},
		{"config = x\n", "1: config: there is no such setting"},
		{"listen =\n", "1: listen: may not be empty"},
	};
	struct config config;
	char error[CONFIG_ERROR_SIZE], expected[CONFIG_ERROR_SIZE];

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const char *path = file_of(cases[i].content);

		assert_int_equal(read_words(&config, "--config FILE", path, error), CONFIG_WISH_UNCLEAR);
		snprintf(expected, sizeof expected, "%s:%s", path, cases[i].error);
		assert_string_equal(error, expected);
		unlink(path);
	}
}

static void
a_line_too_long_is_refused_not_cut_in_two(void **state)
{
	struct config config;
	char error[CONFIG_ERROR_SIZE], content[4096];

	(void)state;
	snprintf(content, sizeof content, "user = x\nmotd = /%03000d\n", 0);
	const char *path = file_of(content);
	assert_int_equal(read_words(&config, "--config FILE", path, error), CONFIG_WISH_UNCLEAR);
	assert_non_null(strstr(error, ":2: the line is longer than"));
	unlink(path);
}

static void
loopback_is_exempt_unless_something_else_is(void **state)
{
	struct config config;
	char error[CONFIG_ERROR_SIZE];
	const char *path = file_of("exempt = 192.0.2.7, 10.0.0.0/8\nexempt = 2001:db8::/32\n");

	(void)state;
	assert_int_equal(read_words(&config, "", NULL, error), CONFIG_WISH_SERVE);
	assert_int_equal(config.exempt.count, 2);
	assert_int_equal(config.exempt.at[0].bits, 96 + 8);
	assert_int_equal(config.exempt.at[0].bytes[12], 127);
	assert_int_equal(config.exempt.at[1].bits, 128);
	assert_int_equal(read_words(&config, "--config FILE", path, error), CONFIG_WISH_SERVE);
	assert_int_equal(config.exempt.count, 3);
	assert_int_equal(read_words(&config, "--exempt=", NULL, error), CONFIG_WISH_SERVE);
	assert_int_equal(config.exempt.count, 0);
	assert_int_equal(read_words(&config, "--exempt localhost", NULL, error), CONFIG_WISH_UNCLEAR);
	assert_non_null(strstr(error, "exempt: \"localhost\" is no address or network"));
	unlink(path);
}

static void
too_many_addresses_are_refused(void **state)
{
	struct config config;
	char error[CONFIG_ERROR_SIZE], content[1024] = "";
	size_t used = 0;

	(void)state;
	for (int i = 0; i <= CONFIG_LISTEN_MAX; i++)
		used += (size_t)snprintf(content + used, sizeof content - used, "listen = 192.0.2.1:1\n");
	const char *path = file_of(content);
	assert_int_equal(read_words(&config, "--config FILE", path, error), CONFIG_WISH_UNCLEAR);
	assert_non_null(strstr(error, ":17: listen: \"192.0.2.1\" is one address too many"));
	unlink(path);
}

static void
hooks_have_an_address_and_what_is_told(void **state)
{
	struct config config;
	char error[CONFIG_ERROR_SIZE];

	(void)state;
	const char *path = file_of("hook = https://one.example.org/1?wait=true  tournaments\nhook =\n"
				   "hook = https://two.example.org/2 tournaments\n");
	assert_int_equal(read_words(&config, "--config FILE", path, error), CONFIG_WISH_SERVE);
	assert_int_equal(config.hooks.count, 2);
	assert_string_equal(config.hooks.at[0].address, "https://one.example.org/1?wait=true");
	assert_int_equal(config.hooks.at[1].events, 1u << CONFIG_EVENT_TOURNAMENTS);
	unlink(path);
}

/* The address of a hook is a secret: no complaint has it. */
static void
hooks_that_are_wrong_are_named_by_their_line(void **state)
{
	static const char *const faults[][2] = {
		{"https://chat.example.org/secret",
			"after the address comes what is told there: tournaments"},
		{"https://chat.example.org/secret games", "\"games\" is nothing that is told at a hook"},
		{"http://chat.example.org/secret tournaments", "the address is none like https://chat"},
		{"https://user@chat.example.org/secret tournaments", "the address is none like https://chat"},
		{"https:///secret tournaments", "the address is none like https://chat"},
		{"tournaments", "the address is none like https://chat"},
	};
	struct config config;
	char error[CONFIG_ERROR_SIZE], content[256];

	(void)state;
	for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
		snprintf(content, sizeof content, "\nhook = %s\n", faults[i][0]);
		const char *path = file_of(content);
		assert_int_equal(read_words(&config, "--config FILE", path, error), CONFIG_WISH_UNCLEAR);
		assert_non_null(strstr(error, ":2: hook: "));
		assert_non_null(strstr(error, faults[i][1]));
		assert_null(strstr(error, "secret"));
		unlink(path);
	}
}

static void
too_many_hooks_are_refused(void **state)
{
	struct config config;
	char error[CONFIG_ERROR_SIZE], content[1024] = "";
	size_t used = 0;

	(void)state;
	for (int i = 0; i <= CONFIG_HOOKS_MAX; i++)
		used += (size_t)snprintf(
			content + used, sizeof content - used, "hook = https://a.org/%d tournaments\n", i);
	const char *path = file_of(content);
	assert_int_equal(read_words(&config, "--config FILE", path, error), CONFIG_WISH_UNCLEAR);
	assert_non_null(strstr(error, ":9: hook: there are too many of them"));
	unlink(path);
}

TEST_GROUP(config)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(defaults_are_those_documented),
		cmocka_unit_test(the_sample_reads_back_to_the_defaults),
		cmocka_unit_test(help_and_sample_name_every_key),
		cmocka_unit_test(the_command_line_wins_over_the_file),
		cmocka_unit_test(a_star_is_all_addresses_of_both_kinds),
		cmocka_unit_test(questions_are_answered_before_anything_else),
		cmocka_unit_test(what_is_wrong_on_the_command_line_is_named),
		cmocka_unit_test(what_is_wrong_in_a_file_is_named_with_its_line),
		cmocka_unit_test(a_line_too_long_is_refused_not_cut_in_two),
		cmocka_unit_test(loopback_is_exempt_unless_something_else_is),
		cmocka_unit_test(too_many_addresses_are_refused),
		cmocka_unit_test(hooks_have_an_address_and_what_is_told),
		cmocka_unit_test(hooks_that_are_wrong_are_named_by_their_line),
		cmocka_unit_test(too_many_hooks_are_refused),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
