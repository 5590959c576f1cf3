/*
 * ways_test.c - what may be an address of mail, and an endpoint of a push service: nothing that a mailer
 * takes for an option, that begins a header, or that leads elsewhere than it seems.
 */
#include <stdio.h>
#include <string.h>

#include "server/config/config.h"
#include "server/notices/mail_code.h"
#include "server/notices/push_check.h"
#include "tests/groups/group.h"
#include "tests/server/check.h"

static void
addresses_are_plain(void **state)
{
	static const char *const good[] = {
		"alice@example.org", "a.b+c@mail.example.co.uk", "A_1@xn--bcher-kva.example"};
	static const char *const bad[] = {"", "@", "alice", "alice@", "@example.org", "alice@example",
		"alice@@example.org", "-f@example.org", "a..b@example.org", ".a@example.org",
		"a.@example.org", "alice@example..org", "alice@.example.org", "alice@example.org.",
		"alice@-example.org", "alice@example-.org", "alice@10.0.0.1", "alice@[10.0.0.1]",
		"a b@example.org", "a,b@example.org", "<a@example.org>", "a\"b@example.org",
		"a@example.org\r\nBcc: b@example.org", "a\n@example.org", "a:b@example.org",
		"a;b@example.org", "a(b)@example.org", "\xc3\xa4@example.org"};
	char long_one[400];
	(void)state;

	for (size_t i = 0; i < sizeof good / sizeof *good; i++)
		assert_true(mail_address_is_good(good[i]));
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		if (mail_address_is_good(bad[i]))
			fail_msg("taken for an address: '%s'", bad[i]);
	memset(long_one, 'a', sizeof long_one);
	memcpy(long_one + 65, "@example.org", sizeof "@example.org");
	assert_false(mail_address_is_good(long_one));
	assert_true(mail_address_is_good(long_one + 1));
	memset(long_one, 'a', sizeof long_one);
	long_one[1] = '@';
	for (size_t i = 50; i < 290; i += 50)
		long_one[i] = '.';
	memcpy(long_one + 300, ".org", sizeof ".org");
	assert_false(mail_address_is_good(long_one));
}

static void
endpoints_lead_to_push_services(void **state)
{
	static const struct {
		const char *endpoint;
		enum push_fault fault;
	} rows[] = {
		{"https://push.example/a", PUSH_FINE},
		{"HTTPS://Push.Example:443/a?b=c", PUSH_FINE},
		{"https://one.push.example/", PUSH_FINE},
		{"https://push.example", PUSH_BAD_ENDPOINT},
		{"http://push.example/a", PUSH_BAD_ENDPOINT},
		{"https://push.example:444/a", PUSH_BAD_ENDPOINT},
		{"https://push.example:4430/a", PUSH_BAD_ENDPOINT},
		{"https://push.example@evil.example/a", PUSH_BAD_ENDPOINT},
		{"https://push.example\\@evil.example/a", PUSH_BAD_ENDPOINT},
		{"https://push.example#@evil.example/a", PUSH_BAD_ENDPOINT},
		{"https://push.example?@evil.example/a", PUSH_BAD_ENDPOINT},
		{"https://push.exam%70le/a", PUSH_BAD_ENDPOINT},
		{"https:///a", PUSH_BAD_ENDPOINT},
		{"https://[::1]/a", PUSH_BAD_ENDPOINT},
		{"https://push.example/a#b", PUSH_BAD_ENDPOINT},
		{"https://push.example/a\\b", PUSH_BAD_ENDPOINT},
		{"https://127.0.0.1/a", PUSH_BAD_HOST},
		{"https://localhost/a", PUSH_BAD_HOST},
		{"https://evilpush.example/a", PUSH_BAD_HOST},
		{"https://push.example.evil.example/a", PUSH_BAD_HOST},
		{"https://push.example./a", PUSH_BAD_HOST},
	};
	struct config_names hosts = {.at = {"push.example"}, .count = 1};
	(void)state;

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		if (push_endpoint_fault(&hosts, rows[i].endpoint) != rows[i].fault)
			fail_msg("wrong about '%s'", rows[i].endpoint);
}

TEST_GROUP(ways)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(addresses_are_plain), cmocka_unit_test(endpoints_lead_to_push_services)};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
