/*
 * echo_page.c - a bare keep-alive responder: `GET /4096` is answered with that many bytes, one line of text.
 */
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "tools/bench/ceilings/echo.h"
#include "tools/bench/fail.h"

enum {
	HEAD_SIZE = 128,
	BODY_MIN = 2,
	BODY_MAX = 1 << 20,
};

/* The answer that was asked for last, head and body. */
struct echo_answer {
	char *bytes; /* owned */
	size_t size;
	long body;
};

static void
make(struct echo_answer *page, long body)
{
	if (body < BODY_MIN || body > BODY_MAX)
		fail("no page has %ld bytes", body);
	page->bytes = must_resize(page->bytes, HEAD_SIZE + (size_t)body, 1);
	size_t head = (size_t)snprintf(page->bytes, HEAD_SIZE,
		"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: %ld\r\n\r\n", body);
	memset(page->bytes + head, 'x', (size_t)body - BODY_MIN);
	memcpy(page->bytes + head + body - BODY_MIN, "\r\n", BODY_MIN);
	page->size = head + (size_t)body;
	page->body = body;
}

/* At once: bufferevent_write() would first ask the loop whether it may, which takes three more calls of the
 * system. A client with one request outstanding has read all that came before. */
static void
answer(struct bufferevent *stream, const struct echo_answer *page)
{
	ssize_t sent = send(bufferevent_getfd(stream), page->bytes, page->size, MSG_NOSIGNAL);

	if (sent >= 0 && (size_t)sent != page->size)
		fail("a client doesn't read its page");
}

/* A request ends with an empty line; nothing of it matters but its path. */
static void
on_read(struct bufferevent *stream, void *arg)
{
	static const char start[] = "GET /";
	struct evbuffer *input = bufferevent_get_input(stream);
	struct echo_answer *page = arg;
	struct evbuffer_ptr end;

	while ((end = evbuffer_search(input, "\r\n\r\n", 4, NULL)).pos >= 0) {
		const char *request = (const char *)evbuffer_pullup(input, end.pos + 4);
		long body = strncmp(request, start, strlen(start)) == 0
				    ? strtol(request + strlen(start), NULL, 10)
				    : 0;
		if (body != page->body)
			make(page, body);
		evbuffer_drain(input, (size_t)end.pos + 4);
		answer(stream, page);
	}
}

int
echo_page(int port)
{
	struct echo_answer page = {.bytes = NULL};

	echo_answer(port, on_read, &page);
	free(page.bytes);
	return 0;
}
