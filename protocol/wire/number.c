/*
 * number.c - digit by digit: strtol() would accept blanks and signs, and reports errors in three ways.
 */
#include "protocol/wire/number.h"

#include <assert.h>
#include <string.h>

bool
number_is(const char *text)
{
	return text[0] != '\0' && text[strspn(text, "0123456789")] == '\0';
}

bool
number_read(const char *text, int64_t low, int64_t high, int64_t *number)
{
	int64_t sum = 0;

	assert(low >= 0 && low <= high);
	if (!number_is(text))
		return false;
	for (; *text != '\0'; text++)
		if (__builtin_mul_overflow(sum, 10, &sum) || __builtin_add_overflow(sum, *text - '0', &sum))
			return false;
	if (sum < low || sum > high)
		return false;
	*number = sum;
	return true;
}
