/*
 * address_test.c - addresses as text, as keys, and counted.
 */
#include "server/net/address.h"
#include "tests/groups/group.h"
#include "tests/server/peer.h"

#include <stdio.h>
#include <string.h>

#include <sodium.h>

enum { NOW = 1700000000 };

static bool
same_key(const char *a, const char *b)
{
	struct peer peer_a = peer_of(a), peer_b = peer_of(b);

	return memcmp(&peer_a.key, &peer_b.key, sizeof peer_a.key) == 0;
}

static int
setup(void **state)
{
	*state = address_counts_new(100, 50);
	return *state == NULL ? -1 : 0;
}

static int
teardown(void **state)
{
	address_counts_free(*state);
	return 0;
}

static void
texts_have_no_port_and_no_mapping(void **state)
{
	(void)state;
	assert_string_equal(peer_of("192.0.2.7").text, "192.0.2.7");
	assert_string_equal(peer_of("::ffff:192.0.2.7").text, "192.0.2.7");
	assert_string_equal(peer_of("2001:db8::1").text, "2001:db8::1");
}

static void
ipv6_counts_by_its_64_ipv4_whole(void **state)
{
	(void)state;
	assert_true(same_key("2001:db8::1", "2001:db8::ffff:0:0:1"));
	assert_false(same_key("2001:db8::1", "2001:db8:0:1::1"));
	assert_false(same_key("192.0.2.7", "192.0.2.8"));
	assert_true(same_key("192.0.2.7", "::ffff:192.0.2.7"));
	assert_false(same_key("192.0.2.7", "::1"));
}

static void
another_family_is_unknown(void **state)
{
	struct sockaddr address = {.sa_family = AF_UNIX};
	struct peer peer;

	(void)state;
	peer_init(&peer, &address);
	assert_string_equal(peer.text, "unknown");
	assert_false(peer.is_exempt);
}

static void
connections_count_until_they_end(void **state)
{
	struct peer peer = peer_of("192.0.2.7"), other = peer_of("192.0.2.8");

	for (int i = 0; i < 3; i++) {
		assert_true(address_may(*state, &peer, ADDRESS_CONNECTED, 3, NOW));
		address_add(*state, &peer, ADDRESS_CONNECTED, NOW);
	}
	assert_false(address_may(*state, &peer, ADDRESS_CONNECTED, 3, NOW + 1000000));
	assert_true(address_may(*state, &other, ADDRESS_CONNECTED, 3, NOW));
	address_closed(*state, &peer, ADDRESS_CONNECTED, NOW);
	assert_true(address_may(*state, &peer, ADDRESS_CONNECTED, 3, NOW));
	address_closed(*state, &peer, ADDRESS_CONNECTED, NOW);
	address_closed(*state, &peer, ADDRESS_CONNECTED, NOW);
	assert_int_equal(address_counts_size(*state), 0);
	address_closed(*state, &peer, ADDRESS_CONNECTED, NOW);
	assert_int_equal(address_counted(*state, &peer, ADDRESS_CONNECTED, NOW), 0);
}

static void
events_count_within_their_window(void **state)
{
	struct peer peer = peer_of("192.0.2.7");

	address_add(*state, &peer, ADDRESS_LOGIN_FAILED, NOW);
	address_add(*state, &peer, ADDRESS_REGISTERED, NOW);
	address_add(*state, &peer, ADDRESS_LOGIN_FAILED, NOW + 59);
	assert_int_equal(address_counted(*state, &peer, ADDRESS_LOGIN_FAILED, NOW + 59), 2);
	assert_int_equal(address_counted(*state, &peer, ADDRESS_LOGIN_FAILED, NOW + 60), 0);
	assert_int_equal(address_counted(*state, &peer, ADDRESS_REGISTERED, NOW + 3599), 1);
	assert_int_equal(address_counted(*state, &peer, ADDRESS_REGISTERED, NOW + 3600), 0);
	address_add(*state, &peer, ADDRESS_LOGIN_FAILED, NOW + 61);
	assert_int_equal(address_counted(*state, &peer, ADDRESS_LOGIN_FAILED, NOW + 61), 1);
	/* The clock is set back by a day. */
	assert_int_equal(address_counted(*state, &peer, ADDRESS_LOGIN_FAILED, NOW - 86400), 0);
}

static void
a_count_says_how_long_it_lasts(void **state)
{
	struct peer peer = peer_of("192.0.2.7");

	assert_int_equal(address_lasts(*state, &peer, ADDRESS_SAT_DOWN, NOW), 0);
	address_add(*state, &peer, ADDRESS_CONNECTED, NOW);
	address_add(*state, &peer, ADDRESS_SAT_DOWN, NOW);
	address_add(*state, &peer, ADDRESS_SAT_DOWN, NOW + 600);
	assert_int_equal(address_lasts(*state, &peer, ADDRESS_CONNECTED, NOW), 0);
	assert_int_equal(address_lasts(*state, &peer, ADDRESS_SAT_DOWN, NOW), 3600);
	assert_int_equal(address_lasts(*state, &peer, ADDRESS_SAT_DOWN, NOW + 3599), 1);
	assert_int_equal(address_lasts(*state, &peer, ADDRESS_SAT_DOWN, NOW + 3600), 0);
}

static void
no_limit_by_address_applies_to_who_is_exempt(void **state)
{
	struct peer peer = peer_of("192.0.2.1");

	peer.is_exempt = true;
	for (enum address_count what = 0; what < ADDRESS_COUNTS; what++) {
		address_add(*state, &peer, what, NOW);
		assert_true(address_may(*state, &peer, what, 0, NOW));
	}
}

static void
addresses_without_counts_vanish(void **state)
{
	struct peer connected = peer_of("192.0.2.1"), failed = peer_of("192.0.2.2"),
		    late = peer_of("192.0.2.3");

	address_add(*state, &connected, ADDRESS_CONNECTED, NOW);
	address_add(*state, &connected, ADDRESS_LOGIN_FAILED, NOW);
	address_add(*state, &failed, ADDRESS_LOGIN_FAILED, NOW);
	assert_int_equal(address_counts_size(*state), 2);
	address_add(*state, &late, ADDRESS_REGISTERED, NOW + 60);
	assert_int_equal(address_counts_size(*state), 2);
	assert_int_equal(address_counted(*state, &connected, ADDRESS_CONNECTED, NOW + 60), 1);
	address_closed(*state, &connected, ADDRESS_CONNECTED, NOW + 3660);
	assert_int_equal(address_counts_size(*state), 0);
}

/* A flood of addresses pushes out the oldest, but never a connected one. */
static void
the_table_is_bounded(void **state)
{
	struct peer connected = peer_of("192.0.2.1"), peer;
	char text[32];

	address_add(*state, &connected, ADDRESS_CONNECTED, NOW);
	for (int i = 0; i < 2 * ADDRESS_REMEMBERED; i++) {
		snprintf(text, sizeof text, "10.%d.%d.%d", i >> 16, i >> 8 & 255, i & 255);
		peer = peer_of(text);
		address_add(*state, &peer, ADDRESS_REGISTERED, NOW);
	}
	assert_int_equal(address_counts_size(*state), ADDRESS_REMEMBERED + 1);
	assert_int_equal(address_counted(*state, &connected, ADDRESS_CONNECTED, NOW), 1);
	assert_int_equal(address_counted(*state, &peer, ADDRESS_REGISTERED, NOW), 1);
	peer = peer_of("10.0.0.0");
	assert_int_equal(address_counted(*state, &peer, ADDRESS_REGISTERED, NOW), 0);
}

static void
what_is_read_for_an_address_comes_back_with_time(void **state)
{
	struct address_counts *counts = *state;
	struct peer peer = peer_of("192.0.2.7"), other = peer_of("192.0.2.8"), exempt = peer;
	int64_t now_ms = NOW * INT64_C(1000);

	exempt.is_exempt = true;
	address_add(counts, &peer, ADDRESS_CONNECTED, NOW);
	address_add(counts, &other, ADDRESS_CONNECTED, NOW);
	address_read(counts, &peer, 499999, now_ms); /* ten seconds of fifty milliseconds */
	assert_true(address_may_read(counts, &peer, now_ms));
	address_read(counts, &peer, 50001, now_ms);
	assert_false(address_may_read(counts, &peer, now_ms));
	assert_true(address_may_read(counts, &other, now_ms));
	assert_true(address_may_read(counts, &exempt, now_ms));
	assert_false(address_may_read(counts, &peer, now_ms + 1000));
	assert_true(address_may_read(counts, &peer, now_ms + 1001));
	/* Hanging up doesn't help, and what has come back is forgotten. */
	address_closed(counts, &peer, ADDRESS_CONNECTED, NOW);
	address_closed(counts, &other, ADDRESS_CONNECTED, NOW);
	address_read(counts, &peer, 50000, now_ms + 1001);
	assert_false(address_may_read(counts, &peer, now_ms + 1001));
	address_add(counts, &other, ADDRESS_CONNECTED, NOW + 10);
	assert_int_equal(address_counts_size(counts), 2);
	address_add(counts, &other, ADDRESS_CONNECTED, NOW + 20);
	assert_int_equal(address_counts_size(counts), 1);
}

/* Whoever waits behind a proxy has no connection of their own: that is the proxy's. */
static void
each_count_that_is_taken_back_keeps_an_address(void **state)
{
	static const enum address_count open[] = {
		ADDRESS_CONNECTED, ADDRESS_VISITING, ADDRESS_STREAMING, ADDRESS_AWAITING};
	struct address_counts *counts = *state;
	struct peer peer = peer_of("192.0.2.7"), other = peer_of("192.0.2.8");

	for (size_t i = 0; i < sizeof open / sizeof *open; i++) {
		address_add(counts, &peer, open[i], NOW);
		address_add(counts, &other, open[i], NOW);
		address_closed(counts, &other, open[i], NOW);
		assert_int_equal(address_counted(counts, &peer, open[i], NOW), 1);
		address_closed(counts, &peer, open[i], NOW);
		assert_int_equal(address_counts_size(counts), 0);
	}
}

TEST_GROUP(address)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(texts_have_no_port_and_no_mapping),
		cmocka_unit_test(ipv6_counts_by_its_64_ipv4_whole),
		cmocka_unit_test(another_family_is_unknown),
		cmocka_unit_test_setup_teardown(connections_count_until_they_end, setup, teardown),
		cmocka_unit_test_setup_teardown(events_count_within_their_window, setup, teardown),
		cmocka_unit_test_setup_teardown(a_count_says_how_long_it_lasts, setup, teardown),
		cmocka_unit_test_setup_teardown(
			no_limit_by_address_applies_to_who_is_exempt, setup, teardown),
		cmocka_unit_test_setup_teardown(
			what_is_read_for_an_address_comes_back_with_time, setup, teardown),
		cmocka_unit_test_setup_teardown(addresses_without_counts_vanish, setup, teardown),
		cmocka_unit_test_setup_teardown(
			each_count_that_is_taken_back_keeps_an_address, setup, teardown),
		cmocka_unit_test_setup_teardown(the_table_is_bounded, setup, teardown),
	};

	if (sodium_init() < 0)
		return 1;
	return cmocka_run_group_tests(tests, NULL, NULL);
}
