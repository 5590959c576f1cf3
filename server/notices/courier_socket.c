/*
 * courier_socket.c - of each connection one request is carried out in a turn; further ones wait.
 *
 *   reads --line--> asked --commit--> answered --> reads
 *     +--- too long, silent, deaf, gone ---> closed
 */
#include "server/notices/courier_socket.h"

#include <assert.h>
#include <errno.h>
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <grp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "server/config/config.h"
#include "server/net/acceptor.h"
#include "server/net/unix_socket.h"
#include "server/notices/courier.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/directory.h"
#include "server/system/log.h"
#include "server/system/memory.h"

static_assert(CONFIG_SOCKET_MAX == sizeof((struct sockaddr_un *)NULL)->sun_path - 1, "its path fits");

#define COURIER_GROUP "barpoint-courier"

enum {
	CONNECTIONS_MAX = 4,
	SILENCE = 10 * 60, /* seconds */
	DEAFNESS = 30,
	PATH_SIZE = CONFIG_TEXT_SIZE + 32,
};

struct connection {
	struct courier courier;
	struct courier_socket *socket; /* borrowed */
	struct bufferevent *stream;    /* owned, and the descriptor with it */
	char *answer;		       /* owned: waits for the end of the turn */
	size_t size;
	TAILQ_ENTRY(connection) next;
};

struct courier_socket {
	struct server *server;	   /* borrowed */
	struct acceptor *acceptor; /* owned */
	char path[PATH_SIZE];
	TAILQ_HEAD(, connection) connections;
	int count;
};

static void
connection_free(struct connection *connection)
{
	TAILQ_REMOVE(&connection->socket->connections, connection, next);
	connection->socket->count--;
	bufferevent_free(connection->stream);
	free(connection->answer);
	free(connection);
}

/* --- requests */

static void
ask(struct connection *connection, const char *line)
{
	FILE *answer = must_memstream(&connection->answer, &connection->size);

	storing_look_at_clock(connection->socket->server);
	courier_answer(&connection->courier, line, answer);
	must_close(answer);
}

/* Printable ASCII and nothing else. */
static bool
is_clean(const char *line, size_t size)
{
	for (size_t i = 0; i < size; i++)
		if (line[i] < ' ' || line[i] > '~')
			return false;
	return true;
}

static void
on_read(struct bufferevent *stream, void *arg)
{
	struct connection *connection = arg;
	struct evbuffer *input = bufferevent_get_input(stream);
	size_t size;

	if (connection->answer != NULL)
		return;
	char *line = evbuffer_readln(input, &size, EVBUFFER_EOL_CRLF);
	if (line == NULL ? evbuffer_get_length(input) >= COURIER_LINE_SIZE
			 : size >= COURIER_LINE_SIZE || !is_clean(line, size)) {
		log_warning("courier", "a line that is no request: the connection is closed");
		connection_free(connection);
	} else if (line != NULL) {
		ask(connection, line);
	}
	free(line);
}

static void
on_event(struct bufferevent *stream, short what, void *arg)
{
	(void)stream;
	(void)what; /* gone, failed or too slow: it is all the same */
	connection_free(arg);
}

/* --- connections */

static bool
on_connection(void *arg, int fd, const struct sockaddr *address)
{
	const struct timeval silence = {.tv_sec = SILENCE}, deafness = {.tv_sec = DEAFNESS};
	struct courier_socket *socket = arg;
	(void)address;

	if (socket->count >= CONNECTIONS_MAX) {
		log_warning("courier", "a connection was refused: %d are open", socket->count);
		close(fd);
		return false;
	}
	struct connection *connection = must_calloc(1, sizeof *connection);
	connection->socket = socket;
	connection->courier.server = socket->server;
	connection->stream =
		must_have(bufferevent_socket_new(socket->server->base, fd, BEV_OPT_CLOSE_ON_FREE));
	TAILQ_INSERT_TAIL(&socket->connections, connection, next);
	socket->count++;
	bufferevent_setcb(connection->stream, on_read, NULL, on_event, connection);
	bufferevent_setwatermark(connection->stream, EV_READ, 0, COURIER_LINE_SIZE);
	bufferevent_set_timeouts(connection->stream, &silence, &deafness);
	bufferevent_enable(connection->stream, EV_READ | EV_WRITE);
	return false;
}

/* In a folder with setgid the socket has the folder's group from the start. */
static bool
has_group_of_folder(const char *path)
{
	struct stat socket;

	return stat(path, &socket) == 0 && socket.st_gid != getegid();
}

/* The courier runs as another user, who may do nothing here but connect. In a user namespace, as systemd
 * makes one, that group has no number: then the folder gives it, or whoever has started the server lets it
 * in. */
static void
let_group_in(const char *path)
{
	const struct group *group = getgrnam(COURIER_GROUP);

	if (group == NULL)
		return;
	bool is_theirs = chown(path, (uid_t)-1, group->gr_gid) == 0;
	if (!is_theirs && errno == EINVAL && !(is_theirs = has_group_of_folder(path)))
		return;
	if (!is_theirs || chmod(path, 0660) != 0)
		log_warning("courier", "the group " COURIER_GROUP " can't be let in at %s: %s", path,
			strerror(errno));
}

/* The one that was left, or a new one; -1 with errno. */
static int
listen_at(const char *path, const struct courier_place *left)
{
	if (left->fd >= 0 && strcmp(left->path, path) == 0)
		return left->fd;
	if (left->fd >= 0)
		close(left->fd);
	int fd = unix_listen(path, 0600);
	if (fd >= 0)
		let_group_in(path);
	return fd;
}

struct courier_place
courier_socket_place(const struct server *server)
{
	const struct courier_socket *socket = server->courier_socket;

	if (socket == NULL)
		return (struct courier_place){.fd = -1};
	return (struct courier_place){.fd = acceptor_fd(socket->acceptor), .path = socket->path};
}

/* A machine that only reads has no letters. */
bool
courier_socket_fits(const struct config *config, char reason[COURIER_REASON_SIZE])
{
	const char *path = config->courier_socket;
	struct stat status;

	if (path[0] == '\0' || config->log_role == LOG_ROLE_READER)
		return true;
	bool is_other = lstat(path, &status) == 0 && !S_ISSOCK(status.st_mode);
	if (!is_other && directory_may_hold(path))
		return true;
	snprintf(reason, COURIER_REASON_SIZE, "courier-socket: there can be no socket at %s: %s", path,
		is_other ? "something else is there" : strerror(errno));
	return false;
}

void
courier_socket_open(struct server *server, const struct courier_place *left, bool is_first)
{
	const struct config *config = server->config;
	struct courier_socket *socket = must_calloc(1, sizeof *socket);

	socket->server = server;
	TAILQ_INIT(&socket->connections);
	if (config->courier_socket[0] != '\0')
		snprintf(socket->path, sizeof socket->path, "%s", config->courier_socket);
	else
		snprintf(socket->path, sizeof socket->path, "%s/courier.sock", config->data);
	int fd = listen_at(socket->path, left);
	if (fd < 0 && is_first && config->courier_socket[0] != '\0')
		fatal("courier-socket: there can be no socket at %s: %s", socket->path, strerror(errno));
	if (fd < 0) {
		log_warning("courier", "no socket at %s: %s", socket->path, strerror(errno));
		free(socket);
		return;
	}
	socket->acceptor = acceptor_open(server->base, fd, "courier", on_connection, socket);
	server->courier_socket = socket;
}

void
courier_socket_close(struct server *server)
{
	struct courier_socket *socket = server->courier_socket;
	struct connection *connection;

	if (socket == NULL)
		return;
	while ((connection = TAILQ_FIRST(&socket->connections)) != NULL)
		connection_free(connection);
	unlink(socket->path);
	acceptor_close(socket->acceptor);
	free(socket);
	server->courier_socket = NULL;
}

static void
take_back(struct connection *connection)
{
	free(connection->answer);
	connection->answer = NULL;
	FILE *answer = must_memstream(&connection->answer, &connection->size);
	courier_answer_lost(answer);
	must_close(answer);
	connection->courier.greeted = false; /* its hello may be what was lost */
}

/* What the socket doesn't take at once waits for the loop. */
static void
send_answer(struct connection *connection)
{
	struct bufferevent *stream = connection->stream;
	size_t sent = 0;

	if (evbuffer_get_length(bufferevent_get_output(stream)) == 0) {
		ssize_t taken = send(bufferevent_getfd(stream), connection->answer, connection->size,
			MSG_NOSIGNAL | MSG_DONTWAIT);
		sent = taken > 0 ? (size_t)taken : 0;
	}
	if (sent < connection->size)
		must_succeed(
			bufferevent_write(stream, connection->answer + sent, connection->size - sent) == 0);
	free(connection->answer);
	connection->answer = NULL;
}

void
courier_socket_end_turn(struct server *server, bool stored)
{
	struct connection *connection;

	if (server->courier_socket == NULL)
		return;
	TAILQ_FOREACH(connection, &server->courier_socket->connections, next) {
		if (connection->answer == NULL)
			continue;
		if (!stored)
			take_back(connection);
		send_answer(connection);
		/* What it has sent with the last request is read in the next turn. */
		bufferevent_trigger(
			connection->stream, EV_READ, BEV_TRIG_IGNORE_WATERMARKS | BEV_OPT_DEFER_CALLBACKS);
	}
}

int
courier_socket_count(const struct server *server)
{
	return server->courier_socket != NULL ? server->courier_socket->count : 0;
}
