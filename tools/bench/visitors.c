/*
 * visitors.c - many keep-alive connections that each ask for a path over HTTP, read the answer, and ask
 * again.
 */
#include "tools/bench/visitors.h"
#include "tools/bench/loop.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/bench/fail.h"

enum { REST_SECONDS = 20 };

static const struct conn_handler visitor_handler;

static void
open_anew(struct visitor *visitor)
{
	const struct visitors *visitors = visitor->visitors;

	conn_open(&visitor->conn, visitors->bench, visitors->door, &visitor_handler, visitor);
	visitor->length = 0;
	visitor->in_body = visitor->closes = false;
}

static void
send_request(struct visitor *visitor)
{
	visitor->bytes = visitor->conn.bytes;
	conn_send(&visitor->conn, visitor->visitors->request);
}

static void
ask(struct visitor *visitor)
{
	visitor->visitors->work.outstanding++;
	visitor->sent_at = clock_now();
	if (!visitor->closes) /* else once it is open anew */
		send_request(visitor);
}

static void
record(struct window *window, const struct visitor *visitor, int64_t took)
{
	window->operations++;
	window->lines++;
	window->busy += took;
	window->bytes += visitor->conn.bytes - visitor->bytes;
	window_sample(window, took);
}

static void
take_body(struct visitor *visitor, const char *line)
{
	struct visitors *visitors = visitor->visitors;

	if ((long)strlen(line) + 2 != visitor->length)
		fail("a body of %ld bytes is no line of as many", visitor->length);
	if (visitors->work.window != NULL)
		record(visitors->work.window, visitor, clock_now() - visitor->sent_at);
	visitors->length = visitor->length;
	visitors->answers++;
	visitors->work.outstanding--;
	visitor->sent_at = visitor->length = 0;
	visitor->in_body = false;
	if (!visitors->work.is_paused)
		ask(visitor);
}

static void
on_line(struct conn *conn, char *line)
{
	static const char status[] = "HTTP/1.1 ", length[] = "Content-Length: ";
	struct visitor *visitor = conn->owner;

	if (visitor->in_body)
		take_body(visitor, line);
	else if (strncmp(line, status, strlen(status)) == 0 && strcmp(line, "HTTP/1.1 200 OK") != 0)
		fail("a request is answered \"%s\"", line);
	else if (strncmp(line, length, strlen(length)) == 0)
		visitor->length = strtol(line + strlen(length), NULL, 10);
	else if (strcmp(line, "Connection: close") == 0)
		visitor->closes = true;
	else if (line[0] == '\0')
		visitor->in_body = true;
}

/* Servers close what has been idle for some seconds, and such a farewell may cross a request. */
static void
on_closed(struct conn *conn)
{
	struct visitor *visitor = conn->owner;

	open_anew(visitor);
	if (visitor->sent_at != 0)
		send_request(visitor);
}

static const struct conn_handler visitor_handler = {.line = on_line, .closed = on_closed};

static void
visitors_resume(struct work *work)
{
	struct visitors *visitors = (struct visitors *)work;

	for (int i = 0; i < visitors->count; i++)
		if (visitors->visitor[i].sent_at == 0)
			ask(&visitors->visitor[i]);
}

void
visitors_init(struct visitors *visitors, struct bench *bench, int port, int count, const char *path)
{
	*visitors = (struct visitors){.work = {.resume = visitors_resume, .is_paused = true},
		.bench = bench,
		.door = {.port = port, .line = LINE_TEXT},
		.count = count};
	snprintf(visitors->request, sizeof visitors->request, "GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n",
		path);
	visitors->visitor = must_alloc((size_t)count, sizeof *visitors->visitor);
	for (int i = 0; i < count; i++) {
		visitors->visitor[i].visitors = visitors;
		open_anew(&visitors->visitor[i]);
	}
}

void
visitors_clear(struct visitors *visitors)
{
	for (int i = 0; i < visitors->count; i++)
		conn_close(&visitors->visitor[i].conn);
	free(visitors->visitor);
	*visitors = (struct visitors){.count = 0};
}

static bool
are_at_rest(void *arg)
{
	const struct visitors *visitors = arg;

	return visitors->work.outstanding == 0;
}

void
visitors_rest(struct visitors *visitors)
{
	visitors->work.is_paused = true;
	if (!bench_run_until(visitors->bench, REST_SECONDS, are_at_rest, visitors))
		fail("%lld requests stay unanswered for %d seconds", (long long)visitors->work.outstanding,
			REST_SECONDS);
}
