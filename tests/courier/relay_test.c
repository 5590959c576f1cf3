/*
 * relay_test.c - how a relay is written.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/groups/group.h"
#include "tools/courier/relay.h"

static void
relays_that_can_be_reached(void **state)
{
	(void)state;
	static const struct {
		const char *text, *url, *user;
		bool local;
	} rows[] = {
		{"smtps://club%40example.org@mail.example.org", "smtps://mail.example.org/",
			"club@example.org", false},
		{"smtps://club@mail.example.org:4465", "smtps://mail.example.org:4465/", "club", false},
		{"smtp://club@mail.example.org:587", "smtp://mail.example.org:587/", "club", false},
		{"smtp://localhost", "smtp://localhost/", "", true},
		{"smtp://127.0.0.1:2525", "smtp://127.0.0.1:2525/", "", true},
		{"smtp://[::1]", "smtp://[::1]/", "", true},
		{"smtps://localhost", "smtps://localhost/", "", false},
		{"smtp://localhost.example.org", "smtp://localhost.example.org/", "", false},
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct relay relay = {.local = false};
		if (!relay_read(&relay, rows[i].text))
			fail_msg("%s", rows[i].text);
		assert_string_equal(relay.url, rows[i].url);
		assert_string_equal(relay.user, rows[i].user);
		assert_int_equal(relay.local, rows[i].local);
	}
}

static void
what_is_no_relay(void **state)
{
	(void)state;
	static const char *const texts[] = {"", "mail.example.org", "https://mail.example.org", "smtps://",
		"smtps:/mail", "smtps://club:secret@mail.example.org", "smtps://mail.example.org/path"};
	struct relay relay = {.local = false};

	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		if (relay_read(&relay, texts[i]))
			fail_msg("%s", texts[i]);
}

TEST_GROUP(relay)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(relays_that_can_be_reached),
		cmocka_unit_test(what_is_no_relay),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
