/*
 * lines.c - one pass to find the end of a line, one to copy it clean.
 *
 * What a line is depends on the bytes between two line feeds only, never on how the network has cut them.
 */
#include "protocol/lines.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
	LINE_RAW = LINE_LENGTH + 2, /* a CR may stand at both ends */
	SLACK = 1024,		    /* memory a waiting rest may waste */
};

/* For each byte what it becomes; 0 = nothing. */
static char
clean_byte(unsigned char byte)
{
	if (byte >= ' ' && byte != 0x7f)
		return (char)byte;
	return byte == '\t' || byte == '\r' || byte == '\v' || byte == '\f' ? ' ' : '\0';
}

static bool
is_margin(char byte)
{
	char clean = clean_byte((unsigned char)byte);

	return clean == ' ' || clean == '\0';
}

/* What has been read may have been a password. */
static void
lines_forget(struct lines *lines)
{
	if (lines->kept != NULL)
		explicit_bzero(lines->kept, lines->capacity);
	free(lines->kept);
	lines->kept = NULL;
	lines->capacity = 0;
}

void
lines_clear(struct lines *lines)
{
	lines_forget(lines);
	*lines = (struct lines){0};
}

size_t
lines_room(const struct lines *lines)
{
	return LINES_ROOM - lines->length;
}

/* Moves what waits, and `more` behind it, to new memory of that size. */
static bool
lines_move(struct lines *lines, const char *more, size_t size)
{
	size_t capacity = lines->length + size;
	char *kept = malloc(capacity);

	if (kept == NULL)
		return false;
	memcpy(kept, lines->next, lines->length);
	if (size > 0)
		memcpy(kept + lines->length, more, size);
	lines_forget(lines);
	lines->kept = kept;
	lines->next = kept;
	lines->length = (uint32_t)capacity;
	lines->capacity = (uint32_t)capacity;
	return true;
}

/*
 * The rest of a line already reported as too long never gets in: nobody would ask for it before its end has
 * come, and meanwhile it would take all the room. Returns how many of the bytes belong to it.
 */
static size_t
lines_skip(struct lines *lines, const char *bytes, size_t size)
{
	const char *end = memchr(bytes, '\n', size);

	assert(lines->length == 0);
	lines->skipping = end == NULL;
	return end != NULL ? (size_t)(end + 1 - bytes) : size;
}

bool
lines_feed(struct lines *lines, const char *bytes, size_t size)
{
	if (size > lines_room(lines))
		return false;
	if (lines->skipping) {
		size_t skipped = lines_skip(lines, bytes, size);
		bytes += skipped;
		size -= skipped;
	}
	if (size == 0)
		return true;
	if (lines->length > 0)
		return lines_move(lines, bytes, size);
	lines->next = bytes;
	lines->length = (uint32_t)size;
	return true;
}

static bool
lines_borrow(const struct lines *lines)
{
	return lines->kept == NULL || lines->next < lines->kept ||
	       lines->next >= lines->kept + lines->capacity;
}

bool
lines_settle(struct lines *lines)
{
	if (lines->length == 0) {
		lines_forget(lines);
		lines->next = NULL;
		return true;
	}
	if (!lines_borrow(lines) && lines->capacity - lines->length <= SLACK)
		return true;
	if (lines_move(lines, NULL, 0))
		return true;
	lines_clear(lines);
	return false;
}

static void
lines_take(struct lines *lines, size_t size)
{
	assert(size <= lines->length);
	lines->next += size;
	lines->length -= (uint32_t)size;
}

static enum lines_result
line_copy(char line[LINE_SIZE], const char *raw, size_t size)
{
	size_t length = 0;

	if (size > LINE_RAW)
		return LINES_TOO_LONG;
	while (size > 0 && is_margin(raw[size - 1]))
		size--;
	while (size > 0 && is_margin(*raw)) {
		raw++;
		size--;
	}
	for (size_t i = 0; i < size; i++) {
		char clean = clean_byte((unsigned char)raw[i]);
		if (clean == '\0')
			continue;
		if (length == LINE_LENGTH)
			return LINES_TOO_LONG;
		line[length++] = clean;
	}
	line[length] = '\0';
	return LINES_LINE;
}

enum lines_result
lines_next(struct lines *lines, char line[LINE_SIZE])
{
	line[0] = '\0';
	if (lines->length == 0)
		return LINES_NONE;

	const char *end = memchr(lines->next, '\n', lines->length);
	if (end == NULL) {
		if (lines->length <= LINE_RAW)
			return LINES_NONE;
		lines_take(lines, lines->length);
		lines->skipping = true;
		return LINES_TOO_LONG;
	}
	const char *raw = lines->next;
	size_t size = (size_t)(end - raw);
	lines_take(lines, size + 1);
	enum lines_result result = line_copy(line, raw, size);
	if (result == LINES_TOO_LONG)
		line[0] = '\0';
	return result;
}

bool
lines_waiting(const struct lines *lines)
{
	return lines->length > LINE_RAW ||
	       (lines->length > 0 && memchr(lines->next, '\n', lines->length) != NULL);
}
