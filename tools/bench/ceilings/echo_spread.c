/*
 * echo_spread.c - the plain send loop: a line with a number in it makes a line of that many bytes, which goes
 * to everybody else by send(), one after another.
 */
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "tools/bench/ceilings/echo.h"
#include "tools/bench/fail.h"

enum { LINE_MAX_SIZE = 65536 };

struct spreader {
	struct bufferevent **streams; /* owned */
	int count, size;
	char line[LINE_MAX_SIZE];
};

static void
spread(struct spreader *spreader, const struct bufferevent *speaker, size_t size)
{
	if (size < 2 || size > sizeof spreader->line)
		fail("no line has %zu bytes", size);
	memset(spreader->line, 'x', size - 2);
	memcpy(spreader->line + size - 2, "\r\n", 2);
	for (int i = 0; i < spreader->count; i++) {
		struct bufferevent *stream = spreader->streams[i];
		if (stream != speaker &&
			send(bufferevent_getfd(stream), spreader->line, size, MSG_NOSIGNAL) != (ssize_t)size)
			fail("a listener doesn't read");
	}
}

static void
on_read(struct bufferevent *stream, void *arg)
{
	size_t length;
	char *line;

	while ((line = evbuffer_readln(bufferevent_get_input(stream), &length, EVBUFFER_EOL_CRLF)) != NULL) {
		spread(arg, stream, strtoul(line, NULL, 10));
		free(line);
	}
}

static void
on_event(struct bufferevent *stream, short what, void *arg)
{
	struct spreader *spreader = arg;

	if ((what & (BEV_EVENT_EOF | BEV_EVENT_ERROR)) == 0)
		return;
	for (int i = 0; i < spreader->count; i++)
		if (spreader->streams[i] == stream)
			spreader->streams[i] = spreader->streams[--spreader->count];
	bufferevent_free(stream);
}

static void
on_stream(struct bufferevent *stream, void *arg)
{
	struct spreader *spreader = arg;

	if (spreader->count == spreader->size) {
		spreader->size = 2 * spreader->size + 64;
		spreader->streams =
			must_resize(spreader->streams, (size_t)spreader->size, sizeof(struct bufferevent *));
	}
	spreader->streams[spreader->count++] = stream;
	bufferevent_setcb(stream, on_read, NULL, on_event, spreader);
}

int
echo_spread(int port)
{
	struct spreader *spreader = must_alloc(1, sizeof *spreader);

	echo_serve(port, on_stream, spreader);
	free(spreader->streams);
	free(spreader);
	return 0;
}
