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

/* What `size` bytes lack of a column. */
static inline void
put_blanks(struct put *put, size_t size, size_t width)
{
	for (; size < width; size++)
		put_char(put, ' ');
}

/* At the right of a column; a longer text takes more room. */
static inline void
put_right(struct put *put, const char *text, size_t width)
{
	put_blanks(put, strlen(text), width);
	put_text(put, text);
}

/* At the left of a column; a longer text is cut. */
static inline void
put_left(struct put *put, const char *text, size_t width)
{
	size_t size = strnlen(text, width);

	put_bytes(put, text, size);
	put_blanks(put, size, width);
}

static inline void
put_number_right(struct put *put, long number, size_t width)
{
	char digits[24];
	char *at = digits + sizeof digits;
	unsigned long rest = number < 0 ? 0 - (unsigned long)number : (unsigned long)number;

	do
		*--at = (char)('0' + rest % 10);
	while ((rest /= 10) > 0);
	if (number < 0)
		*--at = '-';
	size_t size = (size_t)(digits + sizeof digits - at);
	put_blanks(put, size, width);
	put_bytes(put, at, size);
}

static inline void
put_number(struct put *put, long number)
{
	put_number_right(put, number, 0);
}
