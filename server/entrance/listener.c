/*
 * listener.c - opens the listening sockets, each with its door.
 */
#include "server/entrance/listener.h"

#include <errno.h>
#include <netinet/in.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/config/listens.h"
#include "server/entrance/door.h"
#include "server/net/acceptor.h"
#include "server/net/activation.h"
#include "server/state/server.h"
#include "server/system/log.h"
#include "server/system/memory.h"

struct listener {
	struct acceptor *acceptor; /* owned */
	struct door door;
	bool was_passed;	     /* by systemd, or whatever has started us */
	struct config_listen passed; /* then the door's address */
	struct listener *next;
};

/* An option, and the name of its sockets if systemd has opened them. */
static const struct kind {
	const char *option, *name;
	size_t offset; /* in struct config */
	const char *announced;
} kinds[] = {
	[DOOR_TEXT] = {"listen", "text", offsetof(struct config, listen), ""},
	[DOOR_TEXT_TLS] = {"listen-tls", "tls", offsetof(struct config, listen_tls), ", under TLS"},
	[DOOR_WEB] = {"listen-web", "web", offsetof(struct config, listen_web), ", for HTTP and WebSocket"},
	[DOOR_WEB_TLS] = {"listen-web-tls", "web-tls", offsetof(struct config, listen_web_tls),
		", for HTTP and WebSocket under TLS"},
};
enum { KINDS = sizeof kinds / sizeof *kinds };

/* What systemd has passed. */
struct passed {
	struct activation_socket at[ACTIVATION_MAX];
	int count;
};

/* The socket knows it, whoever has opened it; 0 if it doesn't. */
static int
port_of(int fd)
{
	union {
		struct sockaddr any;
		struct sockaddr_in in;
		struct sockaddr_in6 in6;
	} address = {0};
	socklen_t length = sizeof address;

	if (getsockname(fd, &address.any, &length) != 0)
		return 0;
	return ntohs(address.any.sa_family == AF_INET6 ? address.in6.sin6_port : address.in.sin_port);
}

/* People are told the ports of the first. */
static void
note_port(struct server *server, enum door_kind kind, int fd)
{
	if (kind == DOOR_TEXT && server->text_port == 0)
		server->text_port = port_of(fd);
	if (kind == DOOR_WEB && server->web_port == 0)
		server->web_port = port_of(fd);
}

static struct listener *
listener_add(int fd, const struct door *door)
{
	struct server *server = door->server;
	struct listener *listener = must_calloc(1, sizeof *listener);

	listener->door = *door;
	listener->acceptor = acceptor_open(server->base, fd, "listener", door_admit, &listener->door);
	listener->next = server->listeners;
	server->listeners = listener;
	note_port(server, door->kind, fd);
	return listener;
}

static const struct config_listens *
listens_of(const struct config *config, enum door_kind kind)
{
	return (const void *)((const char *)config + kinds[kind].offset);
}

static void
listener_add_passed(const struct activation_socket *socket, const struct door *door)
{
	struct listener *listener = listener_add(socket->fd, door);
	struct config_listen *address = &listener->passed;

	*address = (struct config_listen){.address = socket->address, .length = socket->length};
	memcpy(address->text, socket->text, sizeof address->text);
	listener->was_passed = true;
	door->server->is_woken = true;
	listener->door.address = address;
	listener->door.proxied = listens_have(&door->server->config->proxied, address);
}

/* The sockets of this kind that were passed: they are in place of the option. False if there is none. */
static bool
open_passed(const struct passed *passed, struct door *door)
{
	bool has_any = false;

	for (int i = 0; i < passed->count; i++) {
		if (strcmp(passed->at[i].name, kinds[door->kind].name) != 0)
			continue;
		listener_add_passed(&passed->at[i], door);
		has_any = true;
	}
	return has_any;
}

/* The socket that another program had there, or a new one; -1 with errno. */
static int
open_socket(const struct door *door, struct listener_sockets *left)
{
	const struct config_listen *address = door->address;

	for (int i = 0; i < left->count; i++) {
		struct listener_socket *socket = &left->at[i];
		int fd = socket->fd;
		if (fd < 0 || strcmp(socket->name, kinds[door->kind].name) != 0 ||
			strcmp(socket->address, address->text) != 0)
			continue;
		socket->fd = -1;
		return fd;
	}
	const struct sockaddr *where = (const struct sockaddr *)&address->address;
	if (left->count > 0) /* people wait meanwhile */
		return acceptor_listen(where, address->length);
	return acceptor_await(where, address->length, address->text);
}

/* What can't be opened, as errno says; `reason` says it, too. */
static bool
may_do_without(const struct config_listens *listens, enum door_kind kind, const struct config_listen *address,
	char reason[LISTENER_REASON_SIZE])
{
	int error = errno;
	bool is_default = kind == DOOR_WEB && !listens->asked_for;

	snprintf(reason, LISTENER_REASON_SIZE, "can't listen on %s: %s", address->text, strerror(error));
	return error == EADDRNOTAVAIL || error == EAFNOSUPPORT || is_default;
}

/* The addresses of one option. False with a sentence. */
static bool
open_all(enum door_kind kind, const struct passed *passed, struct listener_sockets *left, struct door *door,
	char reason[LISTENER_REASON_SIZE])
{
	const struct config_listens *listens = listens_of(door->server->config, kind);

	door->kind = kind;
	if (open_passed(passed, door)) {
		if (listens->asked_for && listens->count > 0)
			log_warning("listener", "%s is left alone: systemd passes \"%s\" sockets",
				kinds[kind].option, kinds[kind].name);
		return true;
	}
	for (int i = 0; i < listens->count; i++) {
		door->address = &listens->at[i];
		door->proxied = listens_have(&door->server->config->proxied, door->address);
		int fd = open_socket(door, left);
		if (fd >= 0) {
			listener_add(fd, door);
			continue;
		}
		if (!may_do_without(listens, kind, door->address, reason))
			return false;
		log_warning("listener", "%s; skipped", reason);
	}
	return true;
}

/* False with a sentence: somebody means another address. */
static bool
proxied_are_listened_on(
	const struct server *server, const struct config *config, char reason[LISTENER_REASON_SIZE])
{
	const struct config_listens *proxied = &config->proxied;

	for (int i = 0; i < proxied->count; i++) {
		bool found = false;
		for (int kind = 0; !found && kind < KINDS; kind++)
			found = listens_have(listens_of(config, (enum door_kind)kind), &proxied->at[i]);
		for (const struct listener *at = server->listeners; !found && at != NULL; at = at->next)
			found = at->was_passed && strcmp(at->door.address->text, proxied->at[i].text) == 0;
		if (found)
			continue;
		snprintf(reason, LISTENER_REASON_SIZE, "proxied: nobody listens on %s", proxied->at[i].text);
		return false;
	}
	return true;
}

/* False with a sentence. */
static bool
names_certificate(const struct config *config, char reason[LISTENER_REASON_SIZE])
{
	static const enum door_kind under_tls[] = {DOOR_TEXT_TLS, DOOR_WEB_TLS};

	for (size_t i = 0; i < sizeof under_tls / sizeof *under_tls; i++) {
		if (listens_of(config, under_tls[i])->count == 0 || config->tls_certificate[0] != '\0')
			continue;
		snprintf(reason, LISTENER_REASON_SIZE,
			"%s needs a certificate: give tls-certificate and tls-key",
			kinds[under_tls[i]].option);
		return false;
	}
	return true;
}

bool
listeners_fit(const struct server *server, const struct config *config, char reason[LISTENER_REASON_SIZE])
{
	return names_certificate(config, reason) && proxied_are_listened_on(server, config, reason);
}

/* Sockets of this kind were passed: they are in place of the option. */
static bool
was_passed(const struct listener_sockets *left, enum door_kind kind)
{
	for (int i = 0; i < left->count; i++)
		if (left->at[i].was_passed && strcmp(left->at[i].name, kinds[kind].name) == 0)
			return true;
	return false;
}

static bool
is_left(const struct listener_sockets *left, enum door_kind kind, const char *address)
{
	for (int i = 0; i < left->count; i++)
		if (strcmp(left->at[i].name, kinds[kind].name) == 0 &&
			strcmp(left->at[i].address, address) == 0)
			return true;
	return false;
}

static bool
could_open_all(const struct config *config, enum door_kind kind, const struct listener_sockets *left,
	char reason[LISTENER_REASON_SIZE])
{
	const struct config_listens *listens = listens_of(config, kind);

	for (int i = 0; i < listens->count; i++) {
		const struct config_listen *address = &listens->at[i];
		if (is_left(left, kind, address->text))
			continue;
		int fd = acceptor_listen((const struct sockaddr *)&address->address, address->length);
		if (fd < 0 && !may_do_without(listens, kind, address, reason))
			return false;
		if (fd >= 0)
			close(fd);
	}
	return true;
}

bool
listeners_could_open(
	const struct config *config, const struct listener_sockets *left, char reason[LISTENER_REASON_SIZE])
{
	for (int kind = 0; kind < KINDS; kind++)
		if (!was_passed(left, (enum door_kind)kind) &&
			!could_open_all(config, (enum door_kind)kind, left, reason))
			return false;
	return names_certificate(config, reason);
}

static bool
is_known(const char *name)
{
	for (size_t i = 0; i < KINDS; i++)
		if (strcmp(kinds[i].name, name) == 0)
			return true;
	return false;
}

/* False with a sentence: whoever connects to a socket without a meaning would wait forever. */
static bool
take_passed(struct passed *passed, char reason[LISTENER_REASON_SIZE])
{
	passed->count = activation_take(passed->at, reason);
	for (int i = 0; i < passed->count; i++) {
		if (is_known(passed->at[i].name))
			continue;
		snprintf(reason, LISTENER_REASON_SIZE,
			"the passed socket %s is called \"%s\": FileDescriptorName= is one of text, tls, web, "
			"web-tls",
			passed->at[i].text, passed->at[i].name);
		return false;
	}
	return passed->count >= 0;
}

/* What was passed to another program before this one counts as passed. */
static bool
take_passed_before(struct passed *passed, struct listener_sockets *left, char reason[LISTENER_REASON_SIZE])
{
	for (int i = 0; i < left->count && passed->count < ACTIVATION_MAX; i++) {
		struct listener_socket *socket = &left->at[i];
		if (!socket->was_passed)
			continue;
		if (!activation_take_over(&passed->at[passed->count++], socket->fd, socket->name, reason))
			return false;
		socket->fd = -1;
	}
	return true;
}

static void
close_rest(struct listener_sockets *left)
{
	for (int i = 0; i < left->count; i++)
		if (left->at[i].fd >= 0)
			close(left->at[i].fd);
}

bool
listeners_open(struct server *server, const struct session_owner *owner, struct listener_sockets *left,
	char reason[LISTENER_REASON_SIZE])
{
	struct door door = {.server = server, .owner = owner};
	struct passed passed;

	if (!take_passed(&passed, reason) || !take_passed_before(&passed, left, reason))
		return false;
	if (!open_all(DOOR_TEXT_TLS, &passed, left, &door, reason) ||
		!open_all(DOOR_WEB, &passed, left, &door, reason) ||
		!open_all(DOOR_WEB_TLS, &passed, left, &door, reason))
		return false;
	/* Text is last: a client that gets through there finds all others open. */
	if (!open_all(DOOR_TEXT, &passed, left, &door, reason))
		return false;
	close_rest(left);
	return server->listeners != NULL && server->listeners->door.kind == DOOR_TEXT &&
	       proxied_are_listened_on(server, server->config, reason);
}

void
listeners_each(
	const struct server *server, void (*each)(void *arg, const struct listener_socket *socket), void *arg)
{
	for (const struct listener *at = server->listeners; at != NULL; at = at->next) {
		const struct listener_socket socket = {.fd = acceptor_fd(at->acceptor),
			.name = kinds[at->door.kind].name,
			.address = at->door.address->text,
			.was_passed = at->was_passed};
		each(arg, &socket);
	}
}

const char *
listeners_under_tls(const struct server *server)
{
	for (const struct listener *at = server->listeners; at != NULL; at = at->next)
		if (at->door.kind == DOOR_TEXT_TLS || at->door.kind == DOOR_WEB_TLS)
			return kinds[at->door.kind].option;
	return NULL;
}

void
listeners_announce(const struct server *server)
{
	if (server->config->proxied.count > 0 && server->config->trusted_proxy.count == 0)
		log_warning("listener", "proxied without trusted-proxy: nobody gets through there");
	for (const struct listener *listener = server->listeners; listener != NULL; listener = listener->next)
		log_info("listener", "listening on %s%s%s", listener->door.address->text,
			kinds[listener->door.kind].announced,
			listener->was_passed ? " (passed by systemd)" : "");
}

void
listeners_stop(struct server *server)
{
	for (struct listener *listener = server->listeners; listener != NULL; listener = listener->next) {
		acceptor_close(listener->acceptor);
		listener->acceptor = NULL;
	}
}

void
listeners_close(struct server *server)
{
	while (server->listeners != NULL) {
		struct listener *listener = server->listeners;
		server->listeners = listener->next;
		free(listener);
	}
}
