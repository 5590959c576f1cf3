/*
 * conn.c - one client connection: lines in, lines out, as cheaply as possible.
 */
#include "tools/bench/conn.h"

#include <assert.h>
#include <errno.h>
#include <event2/event.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tools/bench/fail.h"
#include "tools/bench/lines/arrival.h"
#include "tools/bench/lines/frames_client.h"
#include "tools/bench/lines/tls_client.h"

enum {
	READ_SIZE = 65536,
	IAC = 255,
	IAC_LENGTH = 3,	    /* IAC WILL ECHO and its like */
	FRAMES_SIZE = 4096, /* of what is sent at once */
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

/* ---- frames ---- */

static void
send_bytes(struct conn *conn, const char *bytes, size_t size)
{
	if (conn->tls != NULL) {
		if (tls_client_write(conn->tls, bytes, size))
			conn->bytes += (int64_t)size;
		return;
	}
	ssize_t sent = send(conn->fd, bytes, size, MSG_NOSIGNAL);
	/* A connection that is gone is told by its handler's `closed`. */
	if (sent < 0 && (errno == EPIPE || errno == ECONNRESET))
		return;
	if (sent < 0)
		fail_system("can't send");
	if ((size_t)sent != size)
		fail("the server doesn't read: a short line doesn't fit into the socket");
	conn->bytes += sent;
}

static void
take_frame(struct conn *conn, const struct frame *frame)
{
	char pong[FRAMES_CLIENT_PONG];

	if (frame->kind == FRAME_PING) {
		send_bytes(conn, pong, frames_client_pong(frame, pong));
	} else if (frame->kind == FRAME_TEXT) {
		char *end = frame->text + frame->text_size, next = *end;
		*end = '\0';
		bool is_prompt = conn->on->prompt != NULL && conn->on->prompt(conn, frame->text);
		if (!is_prompt && conn->fd >= 0 && conn->on->line != NULL)
			conn->on->line(conn, frame->text);
		if (conn->fd >= 0)
			*end = next;
	}
}

/* Hands out what has come in whole frames; how much that was, 0 if the connection was closed meanwhile. */
static size_t
hand_out_frames(struct conn *conn, char *bytes, size_t size)
{
	size_t used = 0;

	if (conn->upgrades) {
		used = frames_client_answer(bytes, size);
		if (used == 0)
			return 0;
		conn->upgrades = false;
	}
	for (;;) {
		const struct frame frame = frames_client_next(bytes + used, size - used);
		if (frame.kind == FRAME_UNFINISHED)
			return used;
		take_frame(conn, &frame);
		if (conn->fd < 0)
			return 0;
		used += frame.size;
	}
}

/* Through `rest`, which has room for a NUL after the last frame. */
static void
take_frames(struct conn *conn, const char *bytes, size_t size)
{
	keep_rest(conn, bytes, size);
	size_t used = hand_out_frames(conn, conn->rest, conn->rest_length);
	if (conn->fd < 0 || used == 0)
		return;
	conn->rest_length -= used;
	memmove(conn->rest, conn->rest + used, conn->rest_length);
}

/* ---- the socket ---- */

static bool
is_framed(const struct conn *conn)
{
	return conn->line == LINE_WEB || conn->line == LINE_WEB_TLS;
}

/* Once, as soon as something can be sent. */
static void
ask_for_frames(struct conn *conn)
{
	if (!is_framed(conn) || conn->asked || (conn->tls != NULL && !tls_client_stands(conn->tls)))
		return;
	conn->asked = conn->upgrades = true;
	send_bytes(conn, frames_client_request, strlen(frames_client_request));
}

static ssize_t
read_some(struct conn *conn, char *buffer, size_t size)
{
	if (conn->tls == NULL && conn->notes)
		return arrival_read(conn->fd, buffer, size, &conn->arrived_at);
	if (conn->tls == NULL)
		return recv(conn->fd, buffer, size, 0);
	ssize_t got = tls_client_read(conn->tls, buffer, size);
	int why = errno;
	ask_for_frames(conn);
	errno = why;
	return got;
}

static void
on_readable(evutil_socket_t fd, short what, void *arg)
{
	char buffer[READ_SIZE];
	struct conn *conn = arg;
	ssize_t got;

	(void)fd;
	(void)what;
	/* What TLS has decrypted already would not wake the loop. */
	while ((got = read_some(conn, buffer, sizeof buffer)) > 0) {
		conn->bytes += got;
		if (is_framed(conn))
			take_frames(conn, buffer, (size_t)got);
		else if (conn->on->bytes != NULL)
			conn->on->bytes(conn, buffer, (size_t)got);
		else
			take(conn, buffer, remove_telnet(buffer, (size_t)got));
		if (conn->tls == NULL || conn->fd < 0)
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
	if (conn->line == LINE_TLS || conn->line == LINE_WEB_TLS)
		conn->tls = tls_client_open(conn->fd);
	ask_for_frames(conn);
}

void
conn_open_at_once(
	struct conn *conn, struct bench *bench, struct door door, const struct conn_handler *on, void *owner)
{
	struct sockaddr_in address = {.sin_family = AF_INET,
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK),
		.sin_port = htons((uint16_t)door.port)};

	*conn = (struct conn){.on = on, .owner = owner, .line = door.line};
	conn->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	if (conn->fd < 0)
		fail_system("no socket");
	if (connect(conn->fd, (struct sockaddr *)&address, sizeof address) != 0 && errno != EINPROGRESS)
		fail_system("can't connect to port %d", door.port);
	watch(conn, bench);
}

static void
come_from(int fd, uint32_t from)
{
	struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(from)};

	if (bind(fd, (struct sockaddr *)&address, sizeof address) != 0)
		fail_system("can't come from another address");
}

void
conn_open(
	struct conn *conn, struct bench *bench, struct door door, const struct conn_handler *on, void *owner)
{
	struct sockaddr_in address = {.sin_family = AF_INET,
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK),
		.sin_port = htons((uint16_t)door.port)};

	*conn = (struct conn){.on = on, .owner = owner, .line = door.line};
	conn->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	if (conn->fd < 0)
		fail_system("no socket");
	if (door.from != 0)
		come_from(conn->fd, door.from);
	if (connect(conn->fd, (struct sockaddr *)&address, sizeof address) != 0)
		fail_system("can't connect to port %d", door.port);
	evutil_make_socket_nonblocking(conn->fd);
	watch(conn, bench);
}

void
conn_note_arrivals(struct conn *conn)
{
	assert(conn->tls == NULL);
	conn->notes = true;
	arrival_note(conn->fd);
}

void
conn_close(struct conn *conn)
{
	if (conn->event == NULL)
		return;
	event_free(conn->event);
	tls_client_close(conn->tls);
	close(conn->fd);
	conn->tls = NULL;
	free(conn->rest);
	conn->event = NULL;
	conn->rest = NULL;
	conn->rest_length = conn->rest_size = 0;
	conn->fd = -1;
}

void
conn_send(struct conn *conn, const char *text)
{
	char frames[FRAMES_SIZE];

	if (is_framed(conn))
		send_bytes(conn, frames, frames_client_wrap(text, frames, sizeof frames));
	else
		send_bytes(conn, text, strlen(text));
}
