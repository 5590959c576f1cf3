/*
 * http_tags.h - what a reader has of an answer already: tags of it, a part of it (RFC 9110, 13.1 and 14).
 *
 * Memory in, memory out, like http_request.h.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Whether an If-None-Match names this tag (with its quotes), or any by a star. A weak one counts as well.
 * What is no list of tags names none. */
bool http_tags_have(const char *list, const char *tag);

/* Some bytes of a body. */
struct http_part {
	int64_t first, size;
};

enum http_range {
	HTTP_RANGE_WHOLE, /* no range, or one that is not understood: the whole is a good answer, too */
	HTTP_RANGE_PART,
	HTTP_RANGE_BEYOND, /* there is nothing of the body in it */
};

/* What a Range wants of a body of `size` bytes: "bytes=0-99", "bytes=100-", "bytes=-50". `text` may be NULL.
 * `part` is set for HTTP_RANGE_PART only. Several ranges at once are not understood. */
enum http_range http_range_read(const char *text, int64_t size, struct http_part *part);
