/*
 * day.c - days to seconds.
 */
#include "protocol/wire/day.h"

#include <stddef.h>
#include <time.h>

bool
day_read(const char *text, int64_t *seconds)
{
	struct tm day = {0};
	char *end = strptime(text, "%Y-%m-%d", &day);

	if (end == NULL || *end != '\0')
		return false;
	int number = day.tm_mday;
	*seconds = timegm(&day); /* which makes the 31st of a short month a day of the next */
	return day.tm_mday == number;
}
