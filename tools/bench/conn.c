/*
 * conn.c - one client connection: lines in, lines out, as cheaply as possible.
 */
#include "tools/bench/conn.h"

#include <errno.h>
#include <event2/event.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tools/bench/fail.h"

enum {
	READ_SIZE = 65536,
	IAC = 255,
	IAC_LENGTH = 3, /* IAC WILL ECHO and its like */
};

static size_t
remove_telnet(char *text, size_t length)
{
	size_t kept = 0;

	if (memchr(text, IAC, length) == NULL)
		return length;
	for (size_t i = 0; i < length; i++) {
		if ((unsigned char)text[i] == IAC)
			i += IAC_LENGTH - 1;
		else
			text[kept++] = text[i];
	}
	return kept;
}

/* Passes whole lines on; returns where the unfinished one begins, or `end` if the connection was closed. */
static char *
hand_out_lines(struct conn *conn, char *text, const char *end)
{
	char *stop;

	while ((stop = memchr(text, '\n', (size_t)(end - text))) != NULL) {
		char *line = text;
		text = stop + 1;
		if (stop > line && stop[-1] == '\r')
			stop--;
		*stop = '\0';
		if (conn->on->line != NULL)
			conn->on->line(conn, line);
		if (conn->fd < 0)
			return NULL;
	}
	return text;
}

static void
keep_rest(struct conn *conn, const char *text, size_t length)
{
	if (conn->rest_length + length + 1 > conn->rest_size) {
		conn->rest_size = conn->rest_length + length + 128;
		conn->rest = must_resize(conn->rest, conn->rest_size, 1);
	}
	if (length > 0)
		memmove(conn->rest + conn->rest_length, text, length);
	conn->rest_length += length;
	conn->rest[conn->rest_length] = '\0';
}

/* Lines are passed on from `buffer` itself, unless one has begun before. */
static void
take(struct conn *conn, char *buffer, size_t length)
{
	char *text = buffer;

	if (conn->rest_length > 0) {
		keep_rest(conn, buffer, length);
		text = conn->rest;
		length = conn->rest_length;
	}
	const char *end = text + length;
	char *rest = hand_out_lines(conn, text, end);
	if (rest == NULL)
		return;
	conn->rest_length = 0;
	if (rest == end)
		return;
	keep_rest(conn, rest, (size_t)(end - rest));
	if (conn->on->prompt != NULL && conn->on->prompt(conn, conn->rest))
		conn->rest_length = 0;
}

static void
on_readable(evutil_socket_t fd, short what, void *arg)
{
	char buffer[READ_SIZE];
	struct conn *conn = arg;

	(void)what;
	ssize_t got = recv(fd, buffer, sizeof buffer, 0);
	if (got > 0) {
		conn->bytes += got;
		take(conn, buffer, remove_telnet(buffer, (size_t)got));
		return;
	}
	if (got < 0 && (errno == EAGAIN || errno == EINTR))
		return;
	conn_close(conn);
	if (conn->on->closed != NULL)
		conn->on->closed(conn);
}

static void
watch(struct conn *conn, struct bench *bench)
{
	setsockopt(conn->fd, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
	conn->event = event_new(bench->base, conn->fd, EV_READ | EV_PERSIST, on_readable, conn);
	if (conn->event == NULL || event_add(conn->event, NULL) != 0)
		fail("no event for a connection");
}

void
conn_open_at_once(
	struct conn *conn, struct bench *bench, int port, const struct conn_handler *on, void *owner)
{
	struct sockaddr_in address = {.sin_family = AF_INET,
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK),
		.sin_port = htons((uint16_t)port)};

	*conn = (struct conn){.on = on, .owner = owner};
	conn->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	if (conn->fd < 0)
		fail_system("no socket");
	if (connect(conn->fd, (struct sockaddr *)&address, sizeof address) != 0 && errno != EINPROGRESS)
		fail_system("can't connect to port %d", port);
	watch(conn, bench);
}

void
conn_open(struct conn *conn, struct bench *bench, int port, const struct conn_handler *on, void *owner)
{
	struct sockaddr_in address = {.sin_family = AF_INET,
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK),
		.sin_port = htons((uint16_t)port)};

	*conn = (struct conn){.on = on, .owner = owner};
	conn->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	if (conn->fd < 0)
		fail_system("no socket");
	if (connect(conn->fd, (struct sockaddr *)&address, sizeof address) != 0)
		fail_system("can't connect to port %d", port);
	evutil_make_socket_nonblocking(conn->fd);
	watch(conn, bench);
}

void
conn_close(struct conn *conn)
{
	if (conn->event == NULL)
		return;
	event_free(conn->event);
	close(conn->fd);
	free(conn->rest);
	conn->event = NULL;
	conn->rest = NULL;
	conn->rest_length = conn->rest_size = 0;
	conn->fd = -1;
}

void
conn_send(struct conn *conn, const char *text)
{
	size_t length = strlen(text);

	ssize_t sent = send(conn->fd, text, length, MSG_NOSIGNAL);
	/* A connection that is gone is told by its handler's `closed`. */
	if (sent < 0 && (errno == EPIPE || errno == ECONNRESET))
		return;
	if (sent < 0)
		fail_system("can't send");
	if ((size_t)sent != length)
		fail("the server doesn't read: a short line doesn't fit into the socket");
	conn->bytes += sent;
}
