/*
 * address_range_test.c - networks as operators type them.
 */
#include "tests/server/peer.h"

#include <string.h>

#include "server/net/address.h"
#include "server/net/address_range.h"
#include "tests/groups/group.h"

static bool
has(const char *network, const char *address)
{
	struct address_range range;
	struct peer peer = peer_of(address);

	assert_true(address_range_read(&range, network));
	return address_range_has(&range, peer.address);
}

static void
each_network_has_one_form(void **state)
{
	(void)state;
	static const char *const forms[][2] = {
		{"192.0.2.7", "192.0.2.7"},
		{"192.0.2.7/32", "192.0.2.7"},
		{"192.0.2.7/24", "192.0.2.0/24"},
		{"192.0.2.", "192.0.2.0/24"},
		{"192.0.", "192.0.0.0/16"},
		{"192.", "192.0.0.0/8"},
		{"192.0.2.255/25", "192.0.2.128/25"},
		{"0.0.0.0/0", "0.0.0.0/0"},
		{"2001:DB8::1", "2001:db8::1"},
		{"2001:db8:ffff::/33", "2001:db8:8000::/33"},
		{"::ffff:192.0.2.7", "192.0.2.7"},
		{"::/0", "::/0"},
	};

	for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
		struct address_range range;
		char text[ADDRESS_RANGE_TEXT_SIZE];
		assert_true(address_range_read(&range, forms[i][0]));
		address_range_write(&range, text);
		assert_string_equal(text, forms[i][1]);
	}
}

static void
what_is_no_network_is_refused(void **state)
{
	(void)state;
	static const char *const wrong[] = {"", "/", "/8", ".", "..", "bob", "192", "192.0.2", "192.0.2.0/",
		"192.0.2.0/33", "192.0.2.0/-1", "192.0.2.0/ 8", "192.0.2.0/8/8", "192.0.2.0/0008",
		"192.0.2./24", "256.", "1.2.3.4.", "1..", "::/129", "::1::", "2001:db8:", "1.2.3.4x",
		"192.0.2.0/2a", "11111111111111111111111111111111111111111111111111111111111111"};

	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		struct address_range range;
		if (address_range_read(&range, wrong[i]))
			fail_msg("'%s' was taken", wrong[i]);
	}
}

static void
a_network_has_its_addresses_and_no_others(void **state)
{
	(void)state;
	assert_true(has("192.0.2.7", "192.0.2.7"));
	assert_false(has("192.0.2.7", "192.0.2.6"));
	assert_true(has("192.0.2.0/25", "192.0.2.127"));
	assert_false(has("192.0.2.0/25", "192.0.2.128"));
	assert_true(has("192.0.2.", "::ffff:192.0.2.9"));
	assert_false(has("192.0.2.", "192.0.20.9"));
	assert_true(has("0.0.0.0/0", "203.0.113.1"));
	assert_false(has("0.0.0.0/0", "2001:db8::1"));
	assert_true(has("2001:db8::/33", "2001:db8:7fff::1"));
	assert_false(has("2001:db8::/33", "2001:db8:8000::1"));
	/* A single address, not the /64 that counts as one elsewhere. */
	assert_false(has("2001:db8::1", "2001:db8::2"));
	assert_true(has("::/0", "192.0.2.1"));
}

TEST_GROUP(address_range)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_network_has_one_form),
		cmocka_unit_test(what_is_no_network_is_refused),
		cmocka_unit_test(a_network_has_its_addresses_and_no_others),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
