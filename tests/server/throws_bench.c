/*
 * throws_bench.c - ten million throws of matches by fresh envelopes: are they fair, and what does a throw
 * cost?
 */
#include <sodium.h>
#include <stdio.h>
#include <time.h>

#include "server/dice/envelope.h"
#include "tests/server/throws.h"

enum {
	THROWS = 10 * 1000 * 1000,
	THROWS_OF_MATCH = 200,
};

static void
play_match(struct throws *throws, int64_t number)
{
	const struct envelope_terms terms = {
		.number = number, .player = {"alice", "bob"}, .options = "5", .salt = {"", "lucky68"}};
	uint8_t seed[ENVELOPE_SIZE], context[ENVELOPE_SIZE];
	struct envelope_throws envelope;

	randombytes_buf(seed, sizeof seed);
	envelope_context(&terms, context);
	envelope_begin(seed, context, &envelope);
	throws_begin_match(throws);
	for (int n = 1; n <= THROWS_OF_MATCH; n++)
		throws_add(throws, envelope_throw(&envelope, n));
}

static double
seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* The plain generator, two numbers a throw: the cost of a throw that nobody could check. */
static double
plain(void)
{
	uint32_t sum = 0;
	double begun = seconds();

	for (int n = 0; n < THROWS / 10; n++)
		sum += randombytes_uniform(6) + randombytes_uniform(6);
	return sum > 0 ? (seconds() - begun) / (THROWS / 10) * 1e9 : 0;
}

int
main(void)
{
	static struct throws throws;

	if (sodium_init() < 0)
		return 1;
	double begun = seconds();
	for (int64_t number = 1; number <= THROWS / THROWS_OF_MATCH; number++)
		play_match(&throws, number);
	double each = (seconds() - begun) / THROWS * 1e9;
	bool fair = throws_are_fair(&throws);
	printf("%ld throws, %.0f ns each; two randombytes_uniform(6): %.0f ns\n", throws.count, each,
		plain());
	return fair ? 0 : 1;
}
