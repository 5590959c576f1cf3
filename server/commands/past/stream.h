/*
 * stream.h - sends a session the text that was written to a FILE.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "protocol/text_tags.h"

struct session;

struct row_stream {
	FILE *out;		 /* lines that end with '\n' */
	char tag[TEXT_TAG_SIZE]; /* in front of each line for programs that ask; "" = none */
	char *text;
	size_t size;
	size_t sent;
};

/* Nothing has been written yet, and there is no tag. */
void stream_open(struct row_stream *stream);

/* Sends what was written, folded like all that people read, and forgets it. */
void stream_send(struct row_stream *stream, struct session *session);

/* Sends the next lines as they are, up to the one that makes `most` bytes full. True while there are more;
 * at the end forgets them all. */
bool stream_send_some(struct row_stream *stream, struct session *session, size_t most);

/* Bytes so far. */
size_t stream_size(struct row_stream *stream);

/* Forgets what was written. */
void stream_drop(struct row_stream *stream);
