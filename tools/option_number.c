/*
 * option_number.c - which number an option takes, in the words of all tools.
 */
#include "tools/option_number.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "protocol/wire/number.h"

int
option_number(const char *name, const char *text, int low, int high)
{
	int64_t number;

	if (!number_read(text, low, high, &number)) {
		fprintf(stderr, "%s: --%s takes a number from %d to %d, not \"%s\"\n",
			program_invocation_short_name, name, low, high, text);
		exit(EXIT_FAILURE);
	}
	return (int)number;
}
