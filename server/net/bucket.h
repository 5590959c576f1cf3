/*
 * bucket.h - a token bucket: a rate in the long run, and a bound at once.
 *
 * Plain data, all zero = full. The time comes in milliseconds from the caller; it may stand still or go back.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct bucket {
	int64_t at_ms; /* when `spent` was true */
	int64_t spent; /* parts of tokens */
};

/* Parts of tokens that have not come back; 0 = it is full. */
int64_t bucket_spent(const struct bucket *bucket, int64_t now_ms, int64_t rate);

/* Whether there is a token to take. `rate` tokens a second come back, `burst` is a full bucket. */
bool bucket_has(struct bucket *bucket, int64_t now_ms, int64_t rate, int64_t burst);

/* Takes one token, or says false and takes none. */
bool bucket_take(struct bucket *bucket, int64_t now_ms, int64_t rate, int64_t burst);

enum { BUCKET_TOKEN = 1000 }; /* parts */

/* The last token bought something more costly: spends `parts` more. What is overdrawn has to come back
 * before the next token. */
void bucket_spend(struct bucket *bucket, int64_t parts);
