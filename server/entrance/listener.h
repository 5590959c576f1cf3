/*
 * listener.h - the sockets people connect to.
 *
 * Owns: the listening sockets (acceptor.h). New connections meet the door (door.h).
 */
#pragma once

#include <stdbool.h>

#include "server/rules/must_use.h"

struct config;
struct server;
struct session_owner;

enum { LISTENER_REASON_SIZE = 256 };

/* A socket that listens, as another program can take it over. */
struct listener_socket {
	int fd;
	const char *name, *address; /* of its kind; as it is configured */
	bool was_passed;	    /* by systemd, or whatever has started the first program */
};

/* What another program has left; each is taken once. */
struct listener_sockets {
	struct listener_socket *at; /* owned by the caller */
	int count;
};

/* Listens on the sockets that were passed (activation.h) and, of the other kinds, on all configured
 * addresses; `owner` (borrowed) answers the sessions. What was `left` is taken in the place of a new socket,
 * and closed if nobody wants it. False with a sentence in `reason`. An address that this machine doesn't have
 * is logged and skipped as long as another one works. */
MUST_USE bool listeners_open(struct server *server, const struct session_owner *owner,
	struct listener_sockets *left, char reason[LISTENER_REASON_SIZE]);

/* All of them. */
void listeners_each(const struct server *server,
	void (*each)(void *arg, const struct listener_socket *socket), void *arg);

/* Whether a server with this configuration would listen on all that it names as proxied, and have a
 * certificate where it wants one. False with a sentence in `reason`: somebody means another address. */
MUST_USE bool listeners_fit(
	const struct server *server, const struct config *config, char reason[LISTENER_REASON_SIZE]);

/* Whether a program that takes over what is `left` could listen wherever this configuration says, too: it
 * opens what is new there, and closes it. False with a sentence in `reason`. */
MUST_USE bool listeners_could_open(
	const struct config *config, const struct listener_sockets *left, char reason[LISTENER_REASON_SIZE]);

/* What listens under TLS and so needs a certificate, as the operator calls it; NULL if nothing does. */
const char *listeners_under_tls(const struct server *server);

/* The start has succeeded: says in the log where people can connect. */
void listeners_announce(const struct server *server);
/* Nobody comes any more. Those who came have their door until listeners_close(). */
void listeners_stop(struct server *server);
void listeners_close(struct server *server);
