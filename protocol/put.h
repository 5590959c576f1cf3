/*
 * put.h - appends pieces of text in a caller's memory, without printf where it is hot.
 *
 * After a piece that does not fit, the writer stays full and takes no more, and put_end() returns 0: a line
 * is never cut.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

struct put {
	char *start;
	char *at;
	char *end; /* one past the memory; its last byte is for the NUL */
	bool full;
};

static inline struct put
put_begin(char *out, size_t size)
{
	return (struct put){.start = out, .at = out, .end = out + size};
}

/* Length of the whole text, which is then NUL-terminated; 0 and "" if it did not fit. */
static inline size_t
put_end(struct put *put)
{
	if (put->full)
		put->at = put->start;
	if (put->end > put->start)
		*put->at = '\0';
	return (size_t)(put->at - put->start);
}

static inline void
put_char(struct put *put, char c)
{
	if (!put->full && put->end - put->at > 1)
		*put->at++ = c;
	else
		put->full = true;
}

static inline void
put_bytes(struct put *put, const char *bytes, size_t size)
{
	if (put->full || (size_t)(put->end - put->at) <= size) {
		put->full = true;
		return;
	}
	memcpy(put->at, bytes, size);
	put->at += size;
}

static inline void
put_text(struct put *put, const char *text)
{
	put_bytes(put, text, strlen(text));
}

static inline void
put_number(struct put *put, long number)
{
	char digits[24];
	char *at = digits + sizeof digits;
	unsigned long rest = number < 0 ? 0 - (unsigned long)number : (unsigned long)number;

	do
		*--at = (char)('0' + rest % 10);
	while ((rest /= 10) > 0);
	if (number < 0)
		*--at = '-';
	put_bytes(put, at, (size_t)(digits + sizeof digits - at));
}
