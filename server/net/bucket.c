/*
 * bucket.c - the token bucket, counted as what was spent, so that a zeroed one is full.
 *
 *   0 ......... spent ............ burst
 *   <- time moves it     each line moves it ->   a costly one beyond the burst
 */
#include "server/net/bucket.h"

#include <assert.h>

static_assert(BUCKET_TOKEN == 1000, "`rate` tokens a second are `rate` parts a millisecond");

int64_t
bucket_spent(const struct bucket *bucket, int64_t now_ms, int64_t rate)
{
	int64_t elapsed = now_ms - bucket->at_ms;

	assert(rate > 0);
	if (elapsed <= 0)
		return bucket->spent;
	/* Compared by division: elapsed * rate may overflow for a bucket unused since 1970. */
	if (elapsed > bucket->spent / rate)
		return 0;
	return bucket->spent - elapsed * rate;
}

bool
bucket_has(struct bucket *bucket, int64_t now_ms, int64_t rate, int64_t burst)
{
	bucket->spent = bucket_spent(bucket, now_ms, rate);
	bucket->at_ms = now_ms;
	return bucket->spent + BUCKET_TOKEN <= burst * BUCKET_TOKEN;
}

bool
bucket_take(struct bucket *bucket, int64_t now_ms, int64_t rate, int64_t burst)
{
	if (!bucket_has(bucket, now_ms, rate, burst))
		return false;
	bucket->spent += BUCKET_TOKEN;
	return true;
}

void
bucket_spend(struct bucket *bucket, int64_t parts)
{
	assert(parts >= 0);
	bucket->spent += parts;
}
