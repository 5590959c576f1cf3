/*
 * figures.c - one request a connection, as short as HTTP allows.
 */
#include "tools/courier/figures.h"

#include <assert.h>
#include <errno.h>
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/listener.h>
#include <event2/util.h>
#include <inttypes.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>

#include "server/system/log.h"
#include "server/system/memory.h"

enum { REQUEST_MAX = 4096, SECONDS = 10, BACKLOG = 16, CONNECTIONS_MAX = 16 };

struct figures_door {
	struct evconnlistener *listener;
	figures_ask *ask;
	void *arg;
	int count; /* of connections */
};

static const char *const verdict_names[] = {[VERDICT_DONE] = "done",
	[VERDICT_LATER] = "later",
	[VERDICT_RESTS] = "rests",
	[VERDICT_GONE] = "gone",
	[VERDICT_BAD] = "bad"};
static_assert(sizeof verdict_names / sizeof *verdict_names == VERDICTS, "each verdict has a name");

const char *
verdict_name(enum verdict verdict)
{
	return verdict_names[verdict];
}

static void
write_gauge(struct evbuffer *out, const char *name, const char *help, int value)
{
	evbuffer_add_printf(out,
		"# HELP barpoint_courier_%s %s\n# TYPE barpoint_courier_%s gauge\nbarpoint_courier_%s %d\n",
		name, help, name, name, value);
}

static void
write_figures(struct evbuffer *out, const struct figures *figures)
{
	evbuffer_add_printf(out,
		"# HELP barpoint_courier_letters_total Attempts to carry a letter, by what came of them.\n"
		"# TYPE barpoint_courier_letters_total counter\n");
	for (int way = 0; way < WAYS; way++)
		for (int verdict = 0; verdict < VERDICTS; verdict++)
			evbuffer_add_printf(out,
				"barpoint_courier_letters_total{way=\"%s\",outcome=\"%s\"} %" PRId64 "\n",
				way_name((enum way)way), verdict_names[verdict],
				figures->letters[way][verdict]);
	evbuffer_add_printf(out,
		"# HELP barpoint_courier_last_done_seconds When a letter last arrived; 0 = never.\n"
		"# TYPE barpoint_courier_last_done_seconds gauge\n");
	for (int way = 0; way < WAYS; way++)
		evbuffer_add_printf(out, "barpoint_courier_last_done_seconds{way=\"%s\"} %" PRId64 "\n",
			way_name((enum way)way), figures->last_done[way]);
	write_gauge(out, "connected", "Whether the server hands over letters.", figures->connected);
	write_gauge(out, "carried", "Letters that are being carried.", figures->carried);
	write_gauge(out, "resting", "Mailers and services that do not answer and are left alone.",
		figures->resting);
}

static void
hang_up(struct figures_door *door, struct bufferevent *stream)
{
	door->count--;
	bufferevent_free(stream);
}

static void
on_written(struct bufferevent *stream, void *arg)
{
	hang_up(arg, stream);
}

static void
on_event(struct bufferevent *stream, short what, void *arg)
{
	(void)what;
	hang_up(arg, stream);
}

static void
on_bytes(struct bufferevent *stream, void *arg)
{
	struct figures_door *door = arg;
	struct evbuffer *input = bufferevent_get_input(stream), *body;
	bool asks = evbuffer_search(input, "GET /metrics ", 13, NULL).pos == 0;

	if (evbuffer_search(input, "\r\n\r\n", 4, NULL).pos < 0) {
		if (evbuffer_get_length(input) > REQUEST_MAX)
			hang_up(door, stream);
		return;
	}
	bufferevent_disable(stream, EV_READ);
	body = must_have(evbuffer_new());
	if (asks)
		write_figures(body, door->ask(door->arg));
	else
		evbuffer_add_printf(body, "There is only /metrics here.\n");
	evbuffer_add_printf(bufferevent_get_output(stream),
		"HTTP/1.1 %s\r\nContent-Type: text/plain; version=0.0.4; charset=utf-8\r\n"
		"Content-Length: %zu\r\nConnection: close\r\n\r\n",
		asks ? "200 OK" : "404 Not Found", evbuffer_get_length(body));
	evbuffer_add_buffer(bufferevent_get_output(stream), body);
	evbuffer_free(body);
	/* A line that has nothing to send counts as written, too. */
	bufferevent_setcb(stream, NULL, on_written, on_event, door);
}

static void
on_connection(
	struct evconnlistener *listener, evutil_socket_t fd, struct sockaddr *address, int length, void *arg)
{
	struct timeval patience = {SECONDS, 0};
	struct figures_door *door = arg;

	(void)address;
	(void)length;
	if (door->count >= CONNECTIONS_MAX) { /* descriptors are for letters */
		evutil_closesocket(fd);
		return;
	}
	struct bufferevent *stream = must_have(
		bufferevent_socket_new(evconnlistener_get_base(listener), fd, BEV_OPT_CLOSE_ON_FREE));
	door->count++;
	bufferevent_setcb(stream, on_bytes, NULL, on_event, door);
	bufferevent_set_timeouts(stream, &patience, &patience);
	bufferevent_enable(stream, EV_READ | EV_WRITE);
}

static bool
has_port(const struct sockaddr_storage *where)
{
	const void *address = where;

	return where->ss_family == AF_INET6 ? ((const struct sockaddr_in6 *)address)->sin6_port != 0
					    : ((const struct sockaddr_in *)address)->sin_port != 0;
}

struct figures_door *
figures_open(struct event_base *base, const char *address, figures_ask *ask, void *arg)
{
	struct figures_door *door = must_calloc(1, sizeof *door);
	struct sockaddr_storage where;
	int length = sizeof where;

	*door = (struct figures_door){.ask = ask, .arg = arg};
	if (evutil_parse_sockaddr_port(address, (struct sockaddr *)&where, &length) < 0 || !has_port(&where))
		fatal("listen-metrics: an address and a port like 127.0.0.1:9322, not \"%s\"", address);
	door->listener = evconnlistener_new_bind(base, on_connection, door,
		LEV_OPT_CLOSE_ON_FREE | LEV_OPT_CLOSE_ON_EXEC | LEV_OPT_REUSEABLE, BACKLOG,
		(struct sockaddr *)&where, length);
	if (door->listener == NULL)
		fatal("listen-metrics: can't listen at %s: %s", address, strerror(errno));
	return door;
}

void
figures_close(struct figures_door *door)
{
	if (door == NULL)
		return;
	evconnlistener_free(door->listener);
	free(door);
}
