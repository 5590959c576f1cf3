/*
 * lines.h - splits the plain bytes of a connection into lines (protocol 1.3).
 *
 *   fed:   |--- kept from before (owned) ---|--- just read (borrowed until lines_settle) ---|
 *          ^ lines_next takes from here
 *
 * Owns: a buffer, only while input waits. In order: lines_feed() (once or, after telnet, several times),
 * lines_next() as often as wanted, lines_settle() before the fed bytes go away. What was not taken waits.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/rules/must_use.h"

enum {
	LINE_LENGTH = 1024, /* bytes of a line without its end, as typed: what is rubbed out counts */
	LINE_SIZE = LINE_LENGTH + 1,
	LINES_ROOM = 16384, /* input that may wait unparsed */
};

enum lines_result {
	LINES_NONE,	/* no complete line waits */
	LINES_LINE,	/* may be empty */
	LINES_TOO_LONG, /* one was thrown away whole; said once, when it is found out */
};

/* What DEL, BS and Ctrl-U are. */
enum lines_editing {
	LINES_AS_SENT, /* control bytes like any other: dropped */
	LINES_EDITED,  /* DEL and BS rub out the letter before them, Ctrl-U all of the line */
};

/* Plain data, all zero at the start. Not to be read from outside. */
struct lines {
	char *kept;	   /* owned, NULL while nothing waits */
	const char *next;  /* into `kept`, or borrowed */
	uint32_t length;   /* bytes from `next` on */
	uint32_t capacity; /* of `kept` */
	bool skipping;	   /* the rest of a line too long: until its end nothing waits */
	bool altered;	   /* the line taken last had control bytes, which are blanks now, or gone */
	char ended;	   /* CR or LF: the last byte fed ended a line, the next one may belong to that end */
};

void lines_clear(struct lines *lines);

/* How many bytes may be fed now: read no more than that. 0 while lines_next() is not called often enough. */
size_t lines_room(const struct lines *lines);

/* False without memory or room: nothing was taken. */
MUST_USE bool lines_feed(struct lines *lines, const char *bytes, size_t size);

/*
 * The next line, NUL-terminated, without its end and without blanks around it: 20..7e, and bytes >= 80 as
 * they came, which are letters or rubbish (letters.h, text_clean()). Tabs inside are blanks, other control
 * bytes are gone. A password loses blanks at its ends like any other line.
 */
enum lines_result lines_next(struct lines *lines, enum lines_editing editing, char line[LINE_SIZE]);

/* Keeps what waits, frees what does not. False without memory: the waiting input is lost. */
MUST_USE bool lines_settle(struct lines *lines);

/* True if the last line had tabs or other control bytes. Edited-out letters don't count. */
static inline bool
lines_altered(const struct lines *lines)
{
	return lines->altered;
}

/* A complete line waits (or the news of one too long), so lines_next() would not say LINES_NONE. */
bool lines_waiting(const struct lines *lines);

/* What waits, not split yet: borrowed. Such lines are brought back, empty before, by lines_restore(): false
 * without memory. */
size_t lines_left(const struct lines *lines, const char **bytes);
MUST_USE bool lines_restore(struct lines *lines, const char *bytes, size_t size);
