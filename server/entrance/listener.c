/*
 * listener.c - lets connections in, within the limits.
 */
#include "server/entrance/listener.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/config/config.h"
#include "server/entrance/login.h"
#include "server/net/acceptor.h"
#include "server/net/address.h"
#include "server/net/address_range.h"
#include "server/operators/bans.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/log.h"

enum { BACKLOG = 4096 }; /* the kernel cuts it to somaxconn */

struct listener {
	struct acceptor *acceptor;	     /* owned */
	const struct config_listen *address; /* borrowed from the configuration */
	const struct session_owner *owner;   /* borrowed */
	struct server *server;		     /* borrowed */
	struct listener *next;
};

/*
 * A lost line is noticed within two minutes or so; small answers leave at once. A telnet client may send the
 * end of a sequence (IAC DM) as urgent data: it stays in its place, or the next byte would be taken for it.
 */
static void
set_options(int fd, const struct config *config)
{
	const int on = 1, idle = (int)config->keepalive, interval = (int)config->keepalive / 3 + 1,
		  probes = 3;

	/* None of these is worth refusing a connection for. */
	(void)setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
	(void)setsockopt(fd, SOL_SOCKET, SO_OOBINLINE, &on, sizeof on);
	(void)setsockopt(fd, SOL_SOCKET, SO_KEEPALIVE, &on, sizeof on);
	(void)setsockopt(fd, IPPROTO_TCP, TCP_KEEPIDLE, &idle, sizeof idle);
	(void)setsockopt(fd, IPPROTO_TCP, TCP_KEEPINTVL, &interval, sizeof interval);
	(void)setsockopt(fd, IPPROTO_TCP, TCP_KEEPCNT, &probes, sizeof probes);
}

static void
refuse(int fd, enum message message)
{
	char text[MESSAGE_SIZE];
	size_t size =
		message_write(text, sizeof text, DIALECT_TELNET, message, &(struct message_args){.n = 0});

	/* A new socket has room for one line; if not, the line is lost with the connection. */
	if (send(fd, text, size, MSG_NOSIGNAL | MSG_DONTWAIT) < 0)
		log_debug("listener", "a refusal was not sent: %s", strerror(errno));
	close(fd);
}

/* No limit by address applies to this peer. */
static bool
is_exempt(const struct config *config, const struct peer *peer)
{
	for (int i = 0; i < config->exempt.count; i++)
		if (address_range_has(&config->exempt.at[i], peer->address))
			return true;
	return false;
}

static bool
admit(void *arg, int fd, const struct sockaddr *address)
{
	const struct listener *listener = arg;
	struct server *server = listener->server;
	struct peer peer;

	storing_look_at_clock(server);
	peer_init(&peer, address);
	peer.is_exempt = is_exempt(server->config, &peer);
	set_options(fd, server->config);
	if (bans_have_address(server->bans, &peer)) {
		log_debug("listener", "%s is banned", peer.text);
		refuse(fd, MSG_ADDRESS_BANNED);
	} else if (server->sessions->count >= server->sessions->max) {
		log_warning("listener", "full: %d sessions", server->sessions->count);
		refuse(fd, MSG_SERVER_FULL);
	} else if (!address_may(server->addresses, &peer, ADDRESS_CONNECTED, server->config->max_per_address,
			   server->tick_ms / 1000)) {
		log_info("listener", "%s has too many connections", peer.text);
		refuse(fd, MSG_TOO_MANY_CONNECTIONS);
	} else {
		struct session *session = session_open(server, &(struct link){.fd = fd}, NULL, &peer, listener->owner);
		if (session == NULL)
			close(fd);
		else
			login_greet(session);
	}
	return true;
}

/* A listening socket, or -1 with errno. */
static int
listen_on(const struct config_listen *address)
{
	const int on = 1;
	int fd = socket(address->address.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);

	if (fd < 0)
		return -1;
	(void)setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
	if (address->address.ss_family == AF_INET6)
		(void)setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &on, sizeof on);
	if (bind(fd, (const struct sockaddr *)&address->address, address->length) == 0 &&
		listen(fd, BACKLOG) == 0)
		return fd;
	int error = errno;
	close(fd);
	errno = error;
	return -1;
}

static void
listener_add(
	struct server *server, int fd, const struct config_listen *address, const struct session_owner *owner)
{
	struct listener *listener = calloc(1, sizeof *listener);

	if (listener == NULL)
		fatal("out of memory");
	*listener = (struct listener){
		.acceptor = acceptor_open(server->base, fd, "listener", admit, listener),
		.address = address,
		.owner = owner,
		.server = server,
		.next = server->listeners,
	};
	server->listeners = listener;
}

bool
listeners_open(struct server *server, const struct session_owner *owner, char reason[LISTENER_REASON_SIZE])
{
	for (int i = 0; i < server->config->listen.count; i++) {
		const struct config_listen *address = &server->config->listen.at[i];
		int fd = listen_on(address);
		if (fd >= 0) {
			listener_add(server, fd, address, owner);
			continue;
		}
		int error = errno;
		snprintf(reason, LISTENER_REASON_SIZE, "can't listen on %s: %s", address->text,
			strerror(error));
		if (error != EADDRNOTAVAIL && error != EAFNOSUPPORT)
			return false;
		log_warning("listener", "%s; skipped", reason);
	}
	return server->listeners != NULL;
}

void
listeners_announce(const struct server *server)
{
	for (const struct listener *listener = server->listeners; listener != NULL; listener = listener->next)
		log_info("listener", "listening on %s", listener->address->text);
}

void
listeners_close(struct server *server)
{
	while (server->listeners != NULL) {
		struct listener *listener = server->listeners;
		server->listeners = listener->next;
		acceptor_close(listener->acceptor);
		free(listener);
	}
}
