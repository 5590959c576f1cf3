/*
 * bucket_test.c - the token bucket; the test moves the clock.
 */
#include "tests/server/check.h"

#include "server/net/bucket.h"
#include "tests/groups/group.h"

enum { NOW = 1700000000 };

/* How many tokens come out at this instant. */
static int
drain(struct bucket *bucket, int64_t now_ms, int64_t rate, int64_t burst)
{
	int taken = 0;

	while (bucket_take(bucket, now_ms, rate, burst))
		taken++;
	return taken;
}

static void
a_zeroed_bucket_is_full(void **state)
{
	struct bucket bucket = {0};

	(void)state;
	assert_int_equal(drain(&bucket, NOW, 50, 400), 400);
	assert_int_equal(drain(&bucket, NOW, 50, 400), 0);
}

static void
tokens_come_back_at_the_rate(void **state)
{
	struct bucket bucket = {0};

	(void)state;
	drain(&bucket, NOW, 50, 400);
	assert_int_equal(drain(&bucket, NOW + 19, 50, 400), 0);
	assert_int_equal(drain(&bucket, NOW + 20, 50, 400), 1);
	assert_int_equal(drain(&bucket, NOW + 1020, 50, 400), 50);
}

static void
no_more_than_a_burst_is_saved_up(void **state)
{
	struct bucket bucket = {0};

	(void)state;
	drain(&bucket, NOW, 50, 400);
	assert_int_equal(drain(&bucket, INT64_MAX / 2, 50, 400), 400);
}

static void
rates_below_one_a_millisecond_lose_nothing(void **state)
{
	struct bucket bucket = {0};
	int taken = 0;

	(void)state;
	drain(&bucket, NOW, 3, 1);
	for (int ms = 1; ms <= 10000; ms++)
		taken += drain(&bucket, NOW + ms, 3, 1);
	/* A bucket of one overflows by up to a millisecond's worth at each token. */
	assert_in_range(taken, 29, 30);
}

static void
a_clock_that_goes_back_gives_nothing(void **state)
{
	struct bucket bucket = {0};

	(void)state;
	drain(&bucket, NOW, 50, 400);
	assert_int_equal(drain(&bucket, NOW - 5000, 50, 400), 0);
	assert_int_equal(drain(&bucket, NOW - 4000, 50, 400), 50);
}

static void
who_spends_more_than_there_is_waits_for_it(void **state)
{
	struct bucket bucket = {0};

	(void)state;
	assert_true(bucket_take(&bucket, NOW, 50, 400));
	bucket_spend(&bucket, 899 * BUCKET_TOKEN);
	assert_int_equal(drain(&bucket, NOW + 9999, 50, 400), 0);
	assert_int_equal(drain(&bucket, NOW + 10020, 50, 400), 1);
	assert_int_equal(drain(&bucket, NOW + 30000, 50, 400), 400);
}

TEST_GROUP(bucket)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_zeroed_bucket_is_full),
		cmocka_unit_test(tokens_come_back_at_the_rate),
		cmocka_unit_test(no_more_than_a_burst_is_saved_up),
		cmocka_unit_test(rates_below_one_a_millisecond_lose_nothing),
		cmocka_unit_test(a_clock_that_goes_back_gives_nothing),
		cmocka_unit_test(who_spends_more_than_there_is_waits_for_it),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
