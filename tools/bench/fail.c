/*
 * fail.c - the end of a bench that can't go on, the clock, and memory that is there or ends it.
 */
#include "tools/bench/fail.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

__attribute__((format(printf, 1, 0))) static void
say(const char *format, va_list words)
{
	fflush(stdout);
	fputs("barpoint-bench: ", stderr);
	vfprintf(stderr, format, words);
}

void
fail(const char *format, ...)
{
	va_list words;

	va_start(words, format);
	say(format, words);
	va_end(words);
	fputc('\n', stderr);
	exit(1);
}

void
fail_system(const char *format, ...)
{
	int reason = errno;
	va_list words;

	va_start(words, format);
	say(format, words);
	va_end(words);
	fprintf(stderr, ": %s\n", strerror(reason));
	exit(1);
}

int64_t
clock_now(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
}

void *
must_alloc(size_t count, size_t size)
{
	void *memory = calloc(count, size);
	if (memory == NULL)
		fail("out of memory");
	return memory;
}

void *
must_resize(void *memory, size_t count, size_t size)
{
	void *resized = reallocarray(memory, count, size);
	if (resized == NULL)
		fail("out of memory");
	return resized;
}
