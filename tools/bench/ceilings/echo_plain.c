/*
 * echo_plain.c - a line echo of bufferevents, the shortest there is: a line is read, and written back.
 */
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <stdlib.h>

#include "tools/bench/ceilings/echo.h"

static void
on_read(struct bufferevent *stream, void *arg)
{
	size_t length;
	char *line;

	(void)arg;
	while ((line = evbuffer_readln(bufferevent_get_input(stream), &length, EVBUFFER_EOL_CRLF)) != NULL) {
		bufferevent_write(stream, line, length);
		bufferevent_write(stream, "\r\n", 2);
		free(line);
	}
}

int
echo_plain(int port)
{
	echo_answer(port, on_read, NULL);
	return 0;
}
