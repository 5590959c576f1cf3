/*
 * lines.c - one pass to find the end of a line, one to copy it clean.
 *
 * What a line is depends on its bytes only, never on how the network has cut them. An end is LF, LF CR, CR,
 * CR LF or CR NUL: its first byte ends the line at once, since a terminal that sends key by key has nothing
 * after it; the second is dropped when it comes.
 */
#include "protocol/wire/lines.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { SLACK = 1024 }; /* memory a waiting rest may waste */

enum {
	KEY_BACKSPACE = 0x08,
	KEY_CLEAR = 0x15, /* Ctrl-U */
	KEY_DELETE = 0x7f,
};

/* For each byte what it becomes; 0 = nothing. */
static char
clean_byte(unsigned char byte)
{
	if (byte >= ' ' && byte != 0x7f)
		return (char)byte;
	return byte == '\t' || byte == '\v' || byte == '\f' ? ' ' : '\0';
}

/* Bytes in front of the first that ends a line; `size` if none does. */
static size_t
line_size(const char *bytes, size_t size)
{
	const char *line_feed = memchr(bytes, '\n', size);
	size_t before = line_feed != NULL ? (size_t)(line_feed - bytes) : size;
	const char *carriage_return = memchr(bytes, '\r', before);

	return carriage_return != NULL ? (size_t)(carriage_return - bytes) : before;
}

/* Is `byte`, right after an end of line, its second half? */
static bool
belongs_to_end(char end, char byte)
{
	return end == '\r' ? byte == '\n' || byte == '\0' : end == '\n' && byte == '\r';
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

/* Moves what waits, and `more` after it, to new memory of that size. */
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
	size_t rest = line_size(bytes, size);

	assert(lines->length == 0);
	lines->skipping = rest == size;
	if (rest == size)
		return size;
	lines->ended = bytes[rest];
	return rest + 1;
}

/* The second half of the end before these bytes: 0 or 1 of them. */
static size_t
lines_skip_end(struct lines *lines, const char *bytes)
{
	bool belongs = belongs_to_end(lines->ended, *bytes);

	assert(lines->length == 0);
	lines->ended = '\0';
	return belongs ? 1 : 0;
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
	if (lines->ended != '\0' && size > 0) {
		size_t skipped = lines_skip_end(lines, bytes);
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

/* With the end after it, both halves as far as they are there. */
static void
lines_take_line(struct lines *lines, size_t size)
{
	char end = lines->next[size];

	lines_take(lines, size + 1);
	if (lines->length == 0)
		lines->ended = end;
	else if (belongs_to_end(end, *lines->next))
		lines_take(lines, 1);
}

/* How much of a line is left when its last letter goes, of however many bytes that is. */
static size_t
rub_out(const char *line, size_t length)
{
	size_t start = length;

	while (start > 0 && length - start < 3 && ((unsigned char)line[start - 1] & 0xc0) == 0x80)
		start--;
	if (start > 0 && start < length && (unsigned char)line[start - 1] >= 0xc0)
		return start - 1;
	return length > 0 ? length - 1 : 0;
}

/* Both ends without blanks; the whole line stays where it is. */
static void
trim(char *line, size_t length)
{
	size_t start = 0;

	while (length > 0 && line[length - 1] == ' ')
		length--;
	while (start < length && line[start] == ' ')
		start++;
	memmove(line, line + start, length - start);
	line[length - start] = '\0';
}

/* False if control bytes have become something else. */
static bool
line_copy(char line[LINE_SIZE], enum lines_editing editing, const char *raw, size_t size)
{
	size_t length = 0;
	bool whole = true;

	for (size_t i = 0; i < size; i++) {
		char clean = clean_byte((unsigned char)raw[i]);
		if (clean != '\0') {
			line[length++] = clean;
			whole = whole && clean == raw[i];
		} else if (editing == LINES_EDITED && raw[i] == KEY_CLEAR)
			length = 0;
		else if (editing == LINES_EDITED && (raw[i] == KEY_BACKSPACE || raw[i] == KEY_DELETE))
			length = rub_out(line, length);
		else
			whole = false;
	}
	trim(line, length);
	return whole;
}

enum lines_result
lines_next(struct lines *lines, enum lines_editing editing, char line[LINE_SIZE])
{
	const char *raw = lines->next;

	line[0] = '\0';
	if (!lines_waiting(lines))
		return LINES_NONE;

	size_t size = line_size(raw, lines->length);
	if (size == lines->length) {
		lines_take(lines, size);
		lines->skipping = true;
		return LINES_TOO_LONG;
	}
	lines_take_line(lines, size);
	if (size > LINE_LENGTH)
		return LINES_TOO_LONG;
	lines->altered = !line_copy(line, editing, raw, size);
	return LINES_LINE;
}

bool
lines_waiting(const struct lines *lines)
{
	return lines->length > LINE_LENGTH ||
	       (lines->length > 0 && line_size(lines->next, lines->length) < lines->length);
}

size_t
lines_left(const struct lines *lines, const char **bytes)
{
	*bytes = lines->next;
	return lines->length;
}

bool
lines_restore(struct lines *lines, const char *bytes, size_t size)
{
	if (size == 0)
		return true;
	lines->next = bytes;
	lines->length = (uint32_t)size;
	return lines_settle(lines);
}
