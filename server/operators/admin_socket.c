/*
 * admin_socket.c - asks admin.c on behalf of a tool at the far end of a Unix socket.
 *
 *   accepted --line--> asked --commit--> answered --written--> closed
 *       |                                                        ^
 *       +--- too long, too slow, gone, nobody we know -----------+
 */
#include "server/operators/admin_socket.h"

#include <errno.h>
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>
#include <sys/socket.h>
#include <unistd.h>

#include "protocol/wire/words.h"
#include "server/config/config.h"
#include "server/lobby/account_changes.h"
#include "server/lobby/lobby.h"
#include "server/net/acceptor.h"
#include "server/net/unix_socket.h"
#include "server/operators/admin.h"
#include "server/operators/bans.h"
#include "server/operators/disabled.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/log.h"
#include "server/system/memory.h"

enum {
	TOOLS_MAX = 64, /* connections at the same time */
	PATIENCE = 5,	/* seconds for the request, and for taking the answer */
};

static const char not_stored[] = "error the disk is full, nothing was stored\n";

/* One connection. */
struct tool {
	struct admin_socket *socket; /* borrowed */
	struct bufferevent *stream;  /* owned, and the descriptor with it */
	char *answer;		     /* owned: waits for the end of the turn */
	size_t size;
	TAILQ_ENTRY(tool) next;
};

struct admin_socket {
	struct server *server;	   /* borrowed */
	struct acceptor *acceptor; /* owned */
	struct admin_callbacks callbacks;
	struct tool *upgrader; /* waits for the end of an upgrade, or NULL */
	char path[ADMIN_PATH_SIZE];
	char logged[ADMIN_LINE_SIZE]; /* the last question in the log */
	TAILQ_HEAD(, tool) tools;
	int count;
};

static void
tool_free(struct tool *tool)
{
	if (tool->socket->upgrader == tool)
		tool->socket->upgrader = NULL;
	TAILQ_REMOVE(&tool->socket->tools, tool, next);
	tool->socket->count--;
	bufferevent_free(tool->stream);
	free(tool->answer);
	free(tool);
}

static bool
is_online(struct server *server, const char *name)
{
	return lobby_find(server->lobby, name) != NULL;
}

/* Accounts of house players are asked for one by one, hundreds when a server starts: one line for a level. */
static void
log_question(struct admin_socket *socket, const struct words *words)
{
	char text[ADMIN_LINE_SIZE];

	snprintf(text, sizeof text, "%s %s", words_at(words, 0), words_at(words, 1));
	if (strcmp(words_at(words, 0), "house") == 0 && strcmp(text, socket->logged) == 0)
		return;
	snprintf(socket->logged, sizeof socket->logged, "%s", text);
	log_info("admin", "asks for: %s", text);
}

/* The answer comes later, maybe from the next program. */
static void
wait_for_upgrade(struct tool *tool)
{
	free(tool->answer);
	tool->answer = NULL;
	tool->socket->upgrader = tool;
	bufferevent_set_timeouts(tool->stream, NULL, NULL); /* the upgrade has a limit of its own */
}

/* Runs the request; the answer waits for the end of the turn. */
static void
ask(struct tool *tool, const char *line)
{
	struct server *server = tool->socket->server;
	struct words words;
	FILE *answer = must_memstream(&tool->answer, &tool->size);

	struct admin_request request = {.db = server->db,
		.now = storing_now(server),
		.answer = answer,
		.server = server,
		.has_room = storing_has_room,
		.is_online = is_online,
		.is_reserved = tool->socket->callbacks.is_reserved,
		.reload = tool->socket->callbacks.reload,
		.upgrade = tool->socket->callbacks.upgrade};
	words_split(&words, line);
	log_question(tool->socket, &words);
	enum db_status status = admin_answer(&request, line);
	must_close(answer);
	if (status != DB_OK || request.player[0] != '\0' || request.bans || request.noted)
		(void)storing_done(server, status);
	if (request.player[0] != '\0')
		account_changes_note(lobby_find(server->lobby, request.player));
	if (request.player[0] != '\0')
		disabled_changed(server, request.player);
	if (request.parts)
		disabled_part(lobby_find(server->lobby, request.player));
	if (request.bans)
		bans_changed(server);
	if (request.waits)
		wait_for_upgrade(tool);
}

static void
say(struct tool *tool, const char *text, size_t size)
{
	bufferevent_disable(tool->stream, EV_READ);
	/* If this turn was the last one nothing is written later: it has to be now, or is lost. */
	if (tool->socket->server->stopping)
		(void)send(bufferevent_getfd(tool->stream), text, size, MSG_NOSIGNAL | MSG_DONTWAIT);
	else
		must_succeed(bufferevent_write(tool->stream, text, size) == 0);
}

static void
on_read(struct bufferevent *stream, void *arg)
{
	struct tool *tool = arg;
	struct evbuffer *input = bufferevent_get_input(stream);
	size_t size;
	char *line = evbuffer_readln(input, &size, EVBUFFER_EOL_CRLF);

	if (line == NULL) {
		if (evbuffer_get_length(input) >= ADMIN_LINE_SIZE)
			tool_free(tool);
		return;
	}
	storing_look_at_clock(tool->socket->server);
	bufferevent_disable(stream, EV_READ);
	if (size >= ADMIN_LINE_SIZE || strlen(line) != size)
		tool_free(tool);
	else
		ask(tool, line);
	free(line);
}

static void
on_written(struct bufferevent *stream, void *arg)
{
	(void)stream;
	tool_free(arg);
}

static void
on_event(struct bufferevent *stream, short what, void *arg)
{
	(void)stream;
	(void)what; /* hung up, failed or too slow: it is all the same */
	tool_free(arg);
}

/* The directory keeps others out already; a mistake there shall not make them operators. */
static bool
is_ours(int fd)
{
	struct ucred peer;
	socklen_t size = sizeof peer;

	return getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 &&
	       (peer.uid == geteuid() || peer.uid == 0);
}

static struct tool *
tool_open(struct admin_socket *socket, int fd)
{
	const struct timeval patience = {.tv_sec = PATIENCE};
	struct tool *tool = must_calloc(1, sizeof *tool);

	tool->socket = socket;
	tool->stream = must_have(bufferevent_socket_new(socket->server->base, fd, BEV_OPT_CLOSE_ON_FREE));
	TAILQ_INSERT_TAIL(&socket->tools, tool, next);
	socket->count++;
	bufferevent_setcb(tool->stream, on_read, NULL, on_event, tool);
	bufferevent_setwatermark(tool->stream, EV_READ, 0, ADMIN_LINE_SIZE);
	bufferevent_set_timeouts(tool->stream, &patience, &patience);
	bufferevent_enable(tool->stream, EV_READ | EV_WRITE);
	return tool;
}

/* Answers leave at the end of a turn, so tools that come at once count together. */
static bool
on_tool(void *arg, int fd, const struct sockaddr *address)
{
	struct admin_socket *socket = arg;
	(void)address;

	if (socket->count >= TOOLS_MAX || !is_ours(fd)) {
		log_warning("admin", "a connection was refused");
		close(fd);
	} else {
		(void)tool_open(socket, fd);
	}
	return false;
}

void
admin_socket_open(struct server *server, const struct admin_callbacks *callbacks)
{
	struct admin_socket *socket = must_calloc(1, sizeof *socket);

	*socket = (struct admin_socket){.server = server, .callbacks = *callbacks};
	TAILQ_INIT(&socket->tools);
	int fd = -1;
	if (!admin_socket_path(socket->path, server->config->data))
		log_warning("admin", "the path of the data directory is too long for a socket: "
				     "barpoint-admin works only while the server is stopped");
	else if ((fd = unix_listen(socket->path, 0600)) < 0)
		log_warning("admin", "no socket at %s: %s", socket->path, strerror(errno));
	if (fd < 0) {
		free(socket);
		return;
	}
	socket->acceptor = acceptor_open(server->base, fd, "admin", on_tool, socket);
	server->admin = socket;
}

void
admin_socket_close(struct server *server)
{
	struct admin_socket *socket = server->admin;
	struct tool *tool;

	if (socket == NULL)
		return;
	while ((tool = TAILQ_FIRST(&socket->tools)) != NULL)
		tool_free(tool);
	unlink(socket->path);
	acceptor_close(socket->acceptor);
	free(socket);
	server->admin = NULL;
}

void
admin_socket_end_turn(struct server *server, bool stored)
{
	struct tool *tool;

	if (server->admin == NULL)
		return;
	TAILQ_FOREACH(tool, &server->admin->tools, next) {
		if (tool->answer == NULL)
			continue;
		bufferevent_setcb(tool->stream, NULL, on_written, on_event, tool);
		if (stored)
			say(tool, tool->answer, tool->size);
		else
			say(tool, not_stored, sizeof not_stored - 1);
		free(tool->answer);
		tool->answer = NULL;
	}
}

int
admin_socket_upgrader(const struct server *server)
{
	const struct tool *tool = server->admin != NULL ? server->admin->upgrader : NULL;

	return tool != NULL ? bufferevent_getfd(tool->stream) : -1;
}

bool
admin_socket_is_idle(const struct server *server)
{
	const struct admin_socket *socket = server->admin;

	return socket == NULL || socket->count == (socket->upgrader != NULL ? 1 : 0);
}

void
admin_socket_take_upgrader(struct server *server, int fd)
{
	if (server->admin != NULL && is_ours(fd))
		server->admin->upgrader = tool_open(server->admin, fd);
	else
		close(fd);
}

void
admin_socket_tell_upgrader(struct server *server, bool done, const char *text)
{
	struct tool *tool = server->admin != NULL ? server->admin->upgrader : NULL;

	if (tool == NULL)
		return;
	server->admin->upgrader = NULL;
	FILE *answer = must_memstream(&tool->answer, &tool->size);
	fprintf(answer, "%s%s\n", done ? "ok\n" : "error ", text);
	must_close(answer); /* the end of the turn sends it */
}
