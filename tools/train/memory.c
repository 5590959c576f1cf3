#include "tools/train/memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void
fail(const char *format, ...)
{
	va_list words;
	va_start(words, format);
	fputs("barpoint-train: ", stderr);
	vfprintf(stderr, format, words);
	fputc('\n', stderr);
	va_end(words);
	exit(EXIT_FAILURE);
}

void *
resize(void *memory, size_t size)
{
	void *resized = realloc(memory, size);
	if (resized == NULL)
		fail("no memory");
	return resized;
}
