/*
 * hasher_test.c - the thread and its queue, at the lowest cost Argon2id has. Waits for results only.
 */
#include "tests/server/check.h"

#include <poll.h>
#include <string.h>

#include <sodium.h>

#include "server/passwords/hasher.h"
#include "tests/groups/group.h"

enum { QUEUE = 4, RESULTS = 64 };

struct results {
	int count;
	struct hash_result list[RESULTS];
};

static void
on_result(const struct hash_result *result, void *arg)
{
	struct results *results = arg;

	assert_true(results->count < RESULTS);
	results->list[results->count++] = *result;
}

static void
await(struct hasher *hasher, struct results *results, int count)
{
	while (results->count < count) {
		struct pollfd ready = {.fd = hasher_fd(hasher), .events = POLLIN};

		assert_int_equal(poll(&ready, 1, 60000), 1);
		hasher_collect(hasher, on_result, results);
	}
	assert_int_equal(results->count, count);
}

static int
setup(void **state)
{
	*state = hasher_open(crypto_pwhash_OPSLIMIT_MIN, crypto_pwhash_MEMLIMIT_MIN, QUEUE);
	return *state == NULL ? -1 : 0;
}

static int
teardown(void **state)
{
	hasher_close(*state);
	return 0;
}

static void
a_hash_made_matches_its_password_only(void **state)
{
	struct hasher *hasher = *state;
	struct results results = {0};

	assert_true(hasher_submit_make(hasher, 7, "secret"));
	await(hasher, &results, 1);
	assert_int_equal(results.list[0].ticket, 7);
	assert_int_equal(results.list[0].outcome, HASH_MADE);
	assert_memory_equal(results.list[0].hash, "$argon2id$", 10);

	assert_true(hasher_submit_verify(hasher, 8, "secret", results.list[0].hash));
	assert_true(hasher_submit_verify(hasher, 9, "Secret", results.list[0].hash));
	await(hasher, &results, 3);
	assert_int_equal(results.list[1].ticket, 8);
	assert_int_equal(results.list[1].outcome, HASH_MATCHES);
	assert_string_equal(results.list[1].hash, "");
	assert_int_equal(results.list[2].ticket, 9);
	assert_int_equal(results.list[2].outcome, HASH_DIFFERS);
	assert_int_equal(hasher_count(hasher), 3);
}

static void
an_unknown_name_costs_a_hash_and_never_matches(void **state)
{
	struct hasher *hasher = *state;
	struct results results = {0};

	assert_true(hasher_submit_verify(hasher, 1, "secret", NULL));
	assert_true(hasher_submit_verify(hasher, 2, "", ""));
	await(hasher, &results, 2);
	assert_int_equal(results.list[0].outcome, HASH_DIFFERS);
	assert_int_equal(results.list[1].outcome, HASH_DIFFERS);
	assert_int_equal(hasher_count(hasher), 2);
}

static void
a_damaged_hash_is_not_a_wrong_password(void **state)
{
	struct hasher *hasher = *state;
	struct results results = {0};

	assert_true(hasher_submit_verify(hasher, 1, "secret", "$argon2id$v=19$nonsense"));
	assert_true(hasher_submit_verify(hasher, 2, "secret", "secret"));
	await(hasher, &results, 2);
	assert_int_equal(results.list[0].outcome, HASH_DAMAGED);
	assert_int_equal(results.list[1].outcome, HASH_DAMAGED);
	assert_int_equal(hasher_count(hasher), 0);
}

static void
a_full_queue_takes_nothing_until_a_result_is_collected(void **state)
{
	struct hasher *hasher = *state;
	struct results results = {0};

	for (uint64_t ticket = 0; ticket < QUEUE; ticket++) {
		assert_true(hasher_has_room(hasher));
		assert_true(hasher_submit_make(hasher, ticket, "x"));
	}
	assert_false(hasher_has_room(hasher));
	assert_false(hasher_submit_make(hasher, 99, "x"));
	await(hasher, &results, QUEUE);
	assert_true(hasher_has_room(hasher));
	assert_int_equal(hasher_count(hasher), QUEUE);
}

struct chain {
	struct hasher *hasher;
	uint64_t submitted;
	uint64_t collected;
};

static void
submit_next(const struct hash_result *result, void *arg)
{
	struct chain *chain = arg;

	assert_int_equal(result->ticket, chain->collected);
	chain->collected++;
	if (chain->submitted < RESULTS)
		assert_true(hasher_submit_make(chain->hasher, chain->submitted++, "x"));
}

/* As the server does it: each result makes room for a waiting session. */
static void
a_result_may_submit_the_next_job(void **state)
{
	struct chain chain = {.hasher = *state};

	while (hasher_has_room(chain.hasher))
		assert_true(hasher_submit_make(chain.hasher, chain.submitted++, "x"));
	while (chain.collected < RESULTS) {
		struct pollfd ready = {.fd = hasher_fd(chain.hasher), .events = POLLIN};

		assert_int_equal(poll(&ready, 1, 60000), 1);
		hasher_collect(chain.hasher, submit_next, &chain);
	}
	assert_int_equal(hasher_count(chain.hasher), RESULTS);
}

static void
closing_drops_what_is_queued(void **state)
{
	struct hasher *hasher = hasher_open(crypto_pwhash_OPSLIMIT_MIN, crypto_pwhash_MEMLIMIT_MIN, 100);

	(void)state;
	assert_non_null(hasher);
	for (uint64_t ticket = 0; ticket < 100; ticket++)
		assert_true(hasher_submit_make(hasher, ticket, "x"));
	hasher_close(hasher);
	hasher_close(NULL);
}

static void
costs_beyond_the_machine_show_at_start(void **state)
{
	(void)state;
	assert_null(hasher_open(crypto_pwhash_OPSLIMIT_MIN, crypto_pwhash_MEMLIMIT_MAX + 1, 1));
}

TEST_GROUP(hasher)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(a_hash_made_matches_its_password_only, setup, teardown),
		cmocka_unit_test_setup_teardown(
			an_unknown_name_costs_a_hash_and_never_matches, setup, teardown),
		cmocka_unit_test_setup_teardown(a_damaged_hash_is_not_a_wrong_password, setup, teardown),
		cmocka_unit_test_setup_teardown(
			a_full_queue_takes_nothing_until_a_result_is_collected, setup, teardown),
		cmocka_unit_test_setup_teardown(a_result_may_submit_the_next_job, setup, teardown),
		cmocka_unit_test(closing_drops_what_is_queued),
		cmocka_unit_test(costs_beyond_the_machine_show_at_start),
	};

	if (sodium_init() < 0)
		return 1;
	return cmocka_run_group_tests(tests, NULL, NULL);
}
