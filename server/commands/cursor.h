/*
 * cursor.h - sends a long database list in small batches as the client drains it, so that its length never
 * makes the client look like a slow reader.
 */
#pragma once

#include <stdint.h>

struct session;

enum { CURSOR_ROWS = 20 }; /* at once; they fit in the smallest output limit many times */

/*
 * Writes up to CURSOR_ROWS rows from `place` on. Returns the place after them, or `place` if there are no
 * more or they can't be read. Each list decides what a place is, say an id. At the start of the list it may
 * write a heading.
 */
typedef int64_t cursor_fn(struct session *session, int64_t place);

/* For the code that writes the rows, one after the other. */
struct cursor_rows {
	struct session *session;
	int64_t last; /* place of the row written last */
};

void cursor_start(struct session *session, cursor_fn *rows, int64_t place);
