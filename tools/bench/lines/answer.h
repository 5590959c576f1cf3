/*
 * answer.h - answers of HTTP, one after another, read as they come: a head in lines; then a body in one piece
 * or in chunks, or lines without end.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { ANSWER_LINE_SIZE = 512 };

struct answer_hooks {
	/* A line of a head, "" at its end; or of what comes without end. */
	void (*line)(void *owner, const char *line);
	void (*body)(void *owner, const char *bytes, size_t size);
	void (*end)(void *owner);
};

struct answer {
	const struct answer_hooks *on; /* borrowed */
	void *owner;		       /* borrowed, of the hooks */
	bool is_stream;		       /* after the head, lines without end */

	enum answer_part {
		ANSWER_HEAD,
		ANSWER_BODY,
		ANSWER_CHUNK_HEAD,
		ANSWER_CHUNK,
		ANSWER_CHUNK_END,
		ANSWER_TAIL, /* after the last chunk, which is empty */
		ANSWER_LINES,
	} part;
	bool in_chunks;
	long left; /* bytes of the body, or of this chunk */
	size_t used;
	char line[ANSWER_LINE_SIZE]; /* what there is of it; a longer one is cut */
};

void answer_feed(struct answer *answer, const char *bytes, size_t size);
