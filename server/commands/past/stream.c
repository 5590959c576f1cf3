/*
 * stream.c - collects the text in memory, sends it line by line.
 */
#include "server/commands/past/stream.h"

#include <stdlib.h>
#include <string.h>

#include "server/sessions/reader.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/system/memory.h"

void
stream_open(struct row_stream *stream)
{
	*stream = (struct row_stream){.out = NULL};
	stream->out = must_memstream(&stream->text, &stream->size);
}

size_t
stream_size(struct row_stream *stream)
{
	must_flush(stream->out);
	return stream->size;
}

void
stream_drop(struct row_stream *stream)
{
	must_close(stream->out);
	free(stream->text);
}

/* The line at `at`, with its tag and the line end of the wire; where the next one begins, NULL if there is
 * none here. */
static const char *
send_line(const struct row_stream *stream, const char *at, struct session *session,
	void (*write)(struct session *, const char *, size_t))
{
	const char *end = strchr(at, '\n');

	if (end == NULL)
		return NULL;
	if (session_is_tagged(session) && end > at)
		write(session, stream->tag, strlen(stream->tag));
	write(session, at, (size_t)(end - at));
	write(session, "\r\n", 2);
	return end + 1;
}

void
stream_send(struct row_stream *stream, struct session *session)
{
	must_close(stream->out);
	for (const char *line = stream->text; line != NULL;)
		line = send_line(stream, line, session, session_write);
	free(stream->text);
}

bool
stream_send_some(struct row_stream *stream, struct session *session, size_t most)
{
	size_t stop = stream->sent + most;

	while (stream->sent < stop) {
		const char *next =
			send_line(stream, stream->text + stream->sent, session, session_write_whole);
		if (next == NULL) {
			stream_drop(stream);
			return false;
		}
		stream->sent = (size_t)(next - stream->text);
	}
	return true;
}
