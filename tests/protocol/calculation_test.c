/*
 * calculation_test.c - the rating block of protocol 4.8.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/calculation.h"
#include "server/rules/rating.h"
#include "tests/groups/group.h"

/* clang-format off */
static const char underdog_wins[] =
	"rating calculation:\r\n"
	"rating difference D=44.250000\r\n"
	"match length      N=5\r\n"
	"Experience: alice 214 - bobby 3340\r\n"
	"Probability that underdog wins: Pu=1/(10^(D*sqrt(N)/2000)+1)=0.471552\r\n"
	"P=0.528448 is 1-Pu if underdog wins and Pu if favorite wins\r\n"
	"K=max(1 , -Experience/100+5) for alice: 2.860000\r\n"
	"change for alice: 4*K*sqrt(N)*P=13.518031\r\n"
	"K=max(1 , -Experience/100+5) for bobby: 1.000000\r\n"
	"change for bobby: -4*K*sqrt(N)*P=-4.726584\r\n";
/* clang-format on */

static void
p4_8_block(void **state)
{
	(void)state;
	struct rated alice = {1523.87, 214, false}, bobby = {1568.12, 3340, false};
	struct rating_change change = rating_of_match(alice, bobby, 5);
	char block[CALCULATION_SIZE];

	size_t length =
		calculation_write(block, DIALECT_CLIP, &(struct calculation){"alice", "bobby", 5, &change});
	assert_int_equal(length, strlen(block));
	assert_string_equal(block, underdog_wins);
}

static void
the_longest_block_fits_with_its_tag(void **state)
{
	(void)state;
	static const char name[] = "abcdefghijklmnopqrst";
	struct rated first = {99999.99, 9999999, false}, last = {-99999.99, 9999999, false};
	struct rating_change change = rating_of_match(first, last, 99);
	char block[CALCULATION_SIZE];
	size_t length =
		calculation_write(block, DIALECT_TAGGED, &(struct calculation){name, name, 99, &change});

	assert_int_equal(length, strlen(block));
	assert_non_null(strstr(block, "\tchange for abcdefghijklmnopqrst: -4"));
	assert_string_equal(block + length - 2, "\r\n");
}

TEST_GROUP(calculation)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(p4_8_block),
		cmocka_unit_test(the_longest_block_fits_with_its_tag),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
