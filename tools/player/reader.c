/*
 * reader.c - lines out of an evbuffer.
 */
#include "tools/player/reader.h"

#include <event2/buffer.h>
#include <stdbool.h>
#include <string.h>

static const char prompt[] = "login: ";

/* No line begins like it. */
static bool
is_prompt(struct evbuffer *input)
{
	char text[sizeof prompt - 1];
	ev_ssize_t length = evbuffer_copyout(input, text, sizeof text);
	return length == sizeof text && memcmp(text, prompt, sizeof text) == 0;
}

enum read
reader_next(struct evbuffer *input, char line[READER_LINE_SIZE])
{
	size_t end_length;
	if (is_prompt(input)) {
		evbuffer_drain(input, sizeof prompt - 1);
		return READ_LOGIN_PROMPT;
	}
	struct evbuffer_ptr end = evbuffer_search_eol(input, NULL, &end_length, EVBUFFER_EOL_CRLF);
	size_t waiting = end.pos >= 0 ? (size_t)end.pos : evbuffer_get_length(input);
	if (waiting >= READER_LINE_SIZE)
		return READ_TOO_LONG;
	if (end.pos >= 0) {
		evbuffer_remove(input, line, waiting);
		line[waiting] = '\0';
		evbuffer_drain(input, end_length);
		return READ_LINE;
	}
	return READ_NOTHING;
}
