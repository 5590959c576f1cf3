/*
 * address_queue_test.c - the order of service. An entry is written as its address and its number: "a1".
 */
#include "tests/server/check.h"

#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "server/net/address_queue.h"
#include "tests/groups/group.h"

enum { MANY = 5000 };

static struct address_queue_entry
entry_of(int address, int number)
{
	struct address_queue_entry entry = {.ticket = (uint64_t)number};

	memcpy(entry.key.bytes, &address, sizeof address);
	return entry;
}

/* Pushes "a1 a2 b1" in this order; entries[i] is the i-th word. */
static void
push_words(struct address_queue *queue, struct address_queue_entry *entries, const char *words)
{
	for (; *words != '\0'; words += words[2] == '\0' ? 2 : 3, entries++) {
		*entries = entry_of(words[0], words[1]);
		address_queue_push(queue, entries);
	}
}

static void
assert_pops(struct address_queue *queue, const char *expected)
{
	char words[128] = "";
	size_t length = 0;
	struct address_queue_entry *entry;

	while ((entry = address_queue_pop(queue)) != NULL) {
		assert_false(entry->is_waiting);
		if (length > 0)
			words[length++] = ' ';
		words[length++] = (char)entry->key.bytes[0];
		words[length++] = (char)entry->ticket;
		words[length] = '\0';
	}
	assert_string_equal(words, expected);
	assert_int_equal(address_queue_size(queue), 0);
}

static int
setup(void **state)
{
	*state = address_queue_new();
	return *state == NULL ? -1 : 0;
}

static int
teardown(void **state)
{
	address_queue_free(*state);
	return 0;
}

static void
one_address_is_served_in_order(void **state)
{
	struct address_queue_entry entries[3];

	push_words(*state, entries, "a1 a2 a3");
	assert_pops(*state, "a1 a2 a3");
	assert_null(address_queue_pop(*state));
}

static void
addresses_take_turns_whoever_came_with_more(void **state)
{
	struct address_queue_entry entries[8];

	push_words(*state, entries, "a1 a2 a3 a4 b1 c1 c2 a5");
	assert_int_equal(address_queue_size(*state), 8);
	assert_pops(*state, "a1 b1 c1 a2 c2 a3 a4 a5");
}

static void
who_comes_later_waits_for_one_round_only(void **state)
{
	struct address_queue_entry entries[6];

	push_words(*state, entries, "a1 a2 a3 a4");
	assert_ptr_equal(address_queue_pop(*state), &entries[0]);
	push_words(*state, entries + 4, "b1 c1");
	assert_pops(*state, "a2 b1 c1 a3 a4");
}

static void
any_entry_may_leave(void **state)
{
	static const struct {
		int leaves;
		const char *rest;
	} cases[] = {
		{0, "a2 b1 c1 a3 b2"},
		{1, "a1 b1 c1 a3 b2"},
		{2, "a1 b1 c1 a2 b2"},
		{3, "a1 b2 c1 a2 a3"},
		{4, "a1 b1 c1 a2 a3"},
		{5, "a1 b1 a2 b2 a3"},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct address_queue_entry entries[6];

		push_words(*state, entries, "a1 a2 a3 b1 b2 c1");
		address_queue_remove(*state, &entries[cases[i].leaves]);
		assert_false(entries[cases[i].leaves].is_waiting);
		address_queue_remove(*state, &entries[cases[i].leaves]);
		assert_int_equal(address_queue_size(*state), 5);
		assert_pops(*state, cases[i].rest);
	}
}

static void
the_last_one_may_leave_and_come_again(void **state)
{
	struct address_queue_entry entries[1];

	push_words(*state, entries, "a1");
	address_queue_remove(*state, &entries[0]);
	assert_null(address_queue_pop(*state));
	address_queue_push(*state, &entries[0]);
	assert_pops(*state, "a1");
}

/* More addresses than buckets, pushed and removed at random, against a count per address. */
static void
nobody_is_lost_among_many(void **state)
{
	struct address_queue *queue = *state;
	struct address_queue_entry *entries = calloc(MANY, sizeof *entries);
	size_t waiting = 0;

	assert_non_null(entries);
	srandom(1);
	for (int i = 0; i < MANY; i++)
		entries[i] = entry_of(i % 2000, i);
	for (int n = 0; n < 20 * MANY; n++) {
		struct address_queue_entry *entry = &entries[random() % MANY];

		if (!entry->is_waiting) {
			address_queue_push(queue, entry);
			waiting++;
		} else if (random() % 2 == 0) {
			address_queue_remove(queue, entry);
			waiting--;
		} else {
			assert_non_null(address_queue_pop(queue));
			waiting--;
		}
		assert_int_equal(address_queue_size(queue), waiting);
	}
	for (; waiting > 0; waiting--)
		assert_non_null(address_queue_pop(queue));
	assert_null(address_queue_pop(queue));
	for (int i = 0; i < MANY; i++)
		assert_false(entries[i].is_waiting);
	free(entries);
}

TEST_GROUP(address_queue)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(one_address_is_served_in_order, setup, teardown),
		cmocka_unit_test_setup_teardown(addresses_take_turns_whoever_came_with_more, setup, teardown),
		cmocka_unit_test_setup_teardown(who_comes_later_waits_for_one_round_only, setup, teardown),
		cmocka_unit_test_setup_teardown(any_entry_may_leave, setup, teardown),
		cmocka_unit_test_setup_teardown(the_last_one_may_leave_and_come_again, setup, teardown),
		cmocka_unit_test_setup_teardown(nobody_is_lost_among_many, setup, teardown),
	};

	if (sodium_init() < 0)
		return 1;
	return cmocka_run_group_tests(tests, NULL, NULL);
}
