/*
 * telnet_test.c - bytes in, plain bytes out (protocol 1.5): as a whole, byte by byte, and under attack.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/wire/telnet.h"
#include "tests/groups/group.h"

#define IAC "\xff"
#define DONT "\xfe"
#define DO "\xfd"
#define WONT "\xfc"
#define WILL "\xfb"
#define SB "\xfa"
#define NOP "\xf1"
#define SE "\xf0"

struct plain {
	char bytes[1 << 18];
	size_t size;
	int calls;
};

static void
collect(const char *bytes, size_t size, void *arg)
{
	struct plain *plain = arg;

	assert_true(size > 0);
	assert_true(plain->size + size <= sizeof plain->bytes);
	memcpy(plain->bytes + plain->size, bytes, size);
	plain->size += size;
	plain->calls++;
}

static const struct telnet_taker collector = {.plain = collect};

/* Feeds in pieces of `piece` bytes. */
static struct plain *
feed(struct telnet **telnet, const char *bytes, size_t size, size_t piece)
{
	struct plain *plain = calloc(1, sizeof *plain);

	assert_non_null(plain);
	for (size_t at = 0; at < size; at += piece) {
		size_t now = size - at < piece ? size - at : piece;
		assert_true(telnet_feed(telnet, bytes + at, now, &collector, plain));
	}
	return plain;
}

static void
expect(const char *bytes, size_t size, const char *expected)
{
	for (size_t piece = 1; piece <= size; piece++) {
		struct telnet *telnet = NULL;
		struct plain *plain = feed(&telnet, bytes, size, piece);
		assert_int_equal(plain->size, strlen(expected));
		assert_memory_equal(plain->bytes, expected, plain->size);
		assert_null(telnet); /* at rest nothing is kept */
		free(plain);
	}
}

#define EXPECT(bytes, expected) expect(bytes, sizeof(bytes) - 1, expected)

static void
plain_bytes_pass_in_one_piece(void **state)
{
	(void)state;
	struct telnet *telnet = NULL;
	struct plain *plain = feed(&telnet, "login a 1008 b c\r\nroll\r\n", 24, 24);

	assert_int_equal(plain->calls, 1);
	assert_int_equal(plain->size, 24);
	assert_null(telnet);
	free(plain);
}

static void
sequences_are_taken_out(void **state)
{
	(void)state;
	EXPECT("alice\r\n", "alice\r\n");
	EXPECT(IAC DO "\x01"
		      "alice\r\n",
		"alice\r\n");
	EXPECT("al" IAC DONT "\x01" IAC WILL "\x1f" IAC WONT "\x18"
	       "ice",
		"alice");
	EXPECT("a" IAC NOP "b", "ab");
	EXPECT("a" IAC IAC "b", "ab"); /* removed too, not turned into one byte ff */
	EXPECT(IAC SB "\x1f"
		      "\x00\x50\x00\x18" IAC SE "bob",
		"bob");
	EXPECT(IAC SB "\x18"
		      "\x00"
		      "xterm" IAC IAC "!" IAC SE "bob",
		"bob");
	EXPECT(IAC SB "\x18"
		      "x" IAC DO "\x01"
		      "bob",
		"bob");				/* broken off by another sequence */
	EXPECT("\x80\xfe\xf0", "\x80\xfe\xf0"); /* only IAC begins one */
}

static void
a_sequence_may_be_cut_by_the_network(void **state)
{
	(void)state;
	struct telnet *telnet = NULL;
	struct plain *plain = feed(&telnet, "a" IAC, 2, 2);

	assert_non_null(telnet);
	assert_int_equal(plain->size, 1);
	free(plain);
	plain = feed(&telnet, DO, 1, 1);
	free(plain);
	plain = feed(&telnet, "\x01z", 2, 2);
	assert_int_equal(plain->size, 1);
	assert_int_equal(plain->bytes[0], 'z');
	assert_null(telnet);
	free(plain);
}

static void
an_unfinished_sequence_is_freed(void **state)
{
	(void)state;
	struct telnet *telnet = NULL;
	struct plain *plain = feed(&telnet, IAC SB "\x18 and then nothing", 20, 20);

	assert_non_null(telnet);
	telnet_drop(telnet);
	telnet_drop(NULL);
	free(plain);
}

static void
a_storm_of_negotiations_leaves_nothing(void **state)
{
	(void)state;
	struct telnet *telnet = NULL;

	for (int option = 0; option < 256; option++) {
		for (int verb = 0xfb; verb <= 0xfe; verb++) {
			const char bytes[] = {(char)0xff, (char)verb, (char)option, 'x'};
			struct plain *plain = feed(&telnet, bytes, sizeof bytes, sizeof bytes);
			assert_int_equal(plain->size, 1);
			assert_null(telnet);
			free(plain);
		}
	}
}

static void
an_endless_subnegotiation_is_swallowed(void **state)
{
	(void)state;
	enum { SIZE = 100000 };
	char *bytes = malloc(SIZE);

	assert_non_null(bytes);
	memset(bytes, 'x', SIZE);
	memcpy(bytes, IAC SB "\x18", 3);
	memcpy(bytes + SIZE / 2, IAC IAC IAC DO "x" IAC NOP, 7);
	memcpy(bytes + SIZE - 6, IAC SE "bob\n", 6);
	for (size_t piece = 1; piece <= SIZE; piece *= 10) {
		struct telnet *telnet = NULL;
		struct plain *plain = feed(&telnet, bytes, SIZE, piece);
		assert_int_equal(plain->size, 4);
		assert_memory_equal(plain->bytes, "bob\n", 4);
		assert_null(telnet);
		free(plain);
	}
	free(bytes);
}

/* MCCP2: "what follows is compressed", without agreement. A few bytes could become gigabytes. */
static void
nothing_is_ever_inflated(void **state)
{
	(void)state;
	EXPECT(IAC SB "\x56" IAC SE "bob\n", "bob\n");
	EXPECT(IAC SB "\x56" IAC NOP "bob\n", "bob\n");
	EXPECT(IAC SB "\x56" IAC DO "\x01"
		      "bob\n",
		"bob\n");
	EXPECT(IAC SB "\x56" IAC SE IAC SB "\x56" IAC SE "x\x9c"
		      "bob\n",
		"x\x9c"
		"bob\n");
}

TEST_GROUP(telnet)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(plain_bytes_pass_in_one_piece),
		cmocka_unit_test(sequences_are_taken_out),
		cmocka_unit_test(a_sequence_may_be_cut_by_the_network),
		cmocka_unit_test(an_unfinished_sequence_is_freed),
		cmocka_unit_test(a_storm_of_negotiations_leaves_nothing),
		cmocka_unit_test(an_endless_subnegotiation_is_swallowed),
		cmocka_unit_test(nothing_is_ever_inflated),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
