/*
 * echo_serve.c - a listening socket, whose connections are somebody's bufferevents.
 */
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <event2/listener.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <sys/socket.h>

#include "tools/bench/ceilings/echo.h"
#include "tools/bench/fail.h"

struct echo_door {
	void (*on_stream)(struct bufferevent *stream, void *arg);
	void *arg;
};

static void
on_accept(struct evconnlistener *listener, evutil_socket_t fd, struct sockaddr *peer, int length, void *arg)
{
	const struct echo_door *door = arg;

	(void)peer;
	(void)length;
	struct bufferevent *stream =
		bufferevent_socket_new(evconnlistener_get_base(listener), fd, BEV_OPT_CLOSE_ON_FREE);
	if (stream == NULL)
		fail("no memory for a connection");
	setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
	door->on_stream(stream, door->arg);
	bufferevent_enable(stream, EV_READ | EV_WRITE);
}

static void
on_signal(evutil_socket_t number, short what, void *base)
{
	(void)number;
	(void)what;
	event_base_loopbreak(base);
}

void
echo_serve(int port, void (*on_stream)(struct bufferevent *stream, void *arg), void *arg)
{
	struct sockaddr_in address = {.sin_family = AF_INET,
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK),
		.sin_port = htons((uint16_t)port)};
	struct echo_door door = {on_stream, arg};

	signal(SIGPIPE, SIG_IGN);
	struct event_base *base = event_base_new();
	struct event *term = evsignal_new(base, SIGTERM, on_signal, base);
	struct evconnlistener *listener = evconnlistener_new_bind(base, on_accept, &door,
		LEV_OPT_CLOSE_ON_FREE | LEV_OPT_REUSEABLE, 4096, (struct sockaddr *)&address, sizeof address);
	if (term == NULL || event_add(term, NULL) != 0 || listener == NULL)
		fail_system("can't listen on port %d", port);
	event_base_dispatch(base);
	evconnlistener_free(listener);
	event_free(term);
	event_base_free(base);
}

struct answerer {
	void (*on_read)(struct bufferevent *stream, void *arg);
	void *arg;
};

static void
on_event(struct bufferevent *stream, short what, void *arg)
{
	(void)arg;
	if (what & (BEV_EVENT_EOF | BEV_EVENT_ERROR))
		bufferevent_free(stream);
}

static void
on_stream(struct bufferevent *stream, void *arg)
{
	const struct answerer *answerer = arg;

	bufferevent_setcb(stream, answerer->on_read, NULL, on_event, answerer->arg);
}

void
echo_answer(int port, void (*on_read)(struct bufferevent *stream, void *arg), void *arg)
{
	struct answerer answerer = {on_read, arg};

	echo_serve(port, on_stream, &answerer);
}
