/*
 * echo_plain.c - a line echo of bufferevents, the shortest there is: a line is read, and written back.
 */
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <event2/listener.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>

#include "tools/bench/echo.h"
#include "tools/bench/fail.h"

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

static void
on_event(struct bufferevent *stream, short what, void *arg)
{
	(void)arg;
	if (what & (BEV_EVENT_EOF | BEV_EVENT_ERROR))
		bufferevent_free(stream);
}

static void
on_accept(struct evconnlistener *listener, evutil_socket_t fd, struct sockaddr *peer, int length, void *base)
{
	(void)listener;
	(void)peer;
	(void)length;
	struct bufferevent *stream = bufferevent_socket_new(base, fd, BEV_OPT_CLOSE_ON_FREE);
	if (stream == NULL)
		fail("no memory for a connection");
	setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
	bufferevent_setcb(stream, on_read, NULL, on_event, NULL);
	bufferevent_enable(stream, EV_READ | EV_WRITE);
}

static void
on_signal(evutil_socket_t number, short what, void *base)
{
	(void)number;
	(void)what;
	event_base_loopbreak(base);
}

int
echo_plain(int port)
{
	struct sockaddr_in address = {.sin_family = AF_INET,
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK),
		.sin_port = htons((uint16_t)port)};

	signal(SIGPIPE, SIG_IGN);
	struct event_base *base = event_base_new();
	struct event *term = evsignal_new(base, SIGTERM, on_signal, base);
	struct evconnlistener *listener = evconnlistener_new_bind(base, on_accept, base,
		LEV_OPT_CLOSE_ON_FREE | LEV_OPT_REUSEABLE, 4096, (struct sockaddr *)&address, sizeof address);
	if (term == NULL || event_add(term, NULL) != 0 || listener == NULL)
		fail_system("can't listen on port %d", port);
	event_base_dispatch(base);
	evconnlistener_free(listener);
	event_free(term);
	event_base_free(base);
	return 0;
}
