/*
 * answer.c - see answer.h.
 */
#include "tools/bench/lines/answer.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static void
end_body(struct answer *answer)
{
	answer->part = ANSWER_HEAD;
	answer->in_chunks = false;
	answer->left = 0;
	answer->on->end(answer->owner);
}

static void
end_head(struct answer *answer)
{
	if (answer->is_stream)
		answer->part = ANSWER_LINES;
	else if (answer->in_chunks)
		answer->part = ANSWER_CHUNK_HEAD;
	else if (answer->left > 0)
		answer->part = ANSWER_BODY;
	else
		end_body(answer);
}

static void
take_head(struct answer *answer, const char *line)
{
	static const char length[] = "Content-Length: ", chunked[] = "Transfer-Encoding: chunked";

	if (strncasecmp(line, length, strlen(length)) == 0)
		answer->left = strtol(line + strlen(length), NULL, 10);
	else if (strcasecmp(line, chunked) == 0)
		answer->in_chunks = true;
	answer->on->line(answer->owner, line);
	if (line[0] == '\0')
		end_head(answer);
}

static void
begin_chunk(struct answer *answer, const char *line)
{
	answer->left = strtol(line, NULL, 16);
	answer->part = answer->left > 0 ? ANSWER_CHUNK : ANSWER_TAIL;
}

static void
take_line(struct answer *answer, const char *line)
{
	switch (answer->part) {
	case ANSWER_HEAD:
		take_head(answer, line);
		break;
	case ANSWER_CHUNK_HEAD:
		begin_chunk(answer, line);
		break;
	case ANSWER_CHUNK_END:
		answer->part = ANSWER_CHUNK_HEAD;
		break;
	case ANSWER_TAIL:
		if (line[0] == '\0')
			end_body(answer);
		break;
	case ANSWER_LINES:
		answer->on->line(answer->owner, line);
		break;
	case ANSWER_BODY:
	case ANSWER_CHUNK:
		break;
	}
}

/* Up to the end of a line. Returns how much that was. */
static size_t
feed_line(struct answer *answer, const char *bytes, size_t size)
{
	const char *stop = memchr(bytes, '\n', size);
	size_t part = stop != NULL ? (size_t)(stop - bytes) : size;
	size_t room = sizeof answer->line - 1 - answer->used, kept = part < room ? part : room;

	memcpy(answer->line + answer->used, bytes, kept);
	answer->used += kept;
	if (stop == NULL)
		return size;
	if (answer->used > 0 && answer->line[answer->used - 1] == '\r')
		answer->used--;
	answer->line[answer->used] = '\0';
	answer->used = 0;
	take_line(answer, answer->line);
	return part + 1;
}

static size_t
feed_body(struct answer *answer, const char *bytes, size_t size)
{
	size_t part = size < (size_t)answer->left ? size : (size_t)answer->left;

	answer->on->body(answer->owner, bytes, part);
	answer->left -= (long)part;
	if (answer->left == 0 && answer->part == ANSWER_BODY)
		end_body(answer);
	else if (answer->left == 0)
		answer->part = ANSWER_CHUNK_END;
	return part;
}

void
answer_feed(struct answer *answer, const char *bytes, size_t size)
{
	while (size > 0) {
		bool in_body = answer->part == ANSWER_BODY || answer->part == ANSWER_CHUNK;
		size_t used = in_body ? feed_body(answer, bytes, size) : feed_line(answer, bytes, size);
		bytes += used;
		size -= used;
	}
}
