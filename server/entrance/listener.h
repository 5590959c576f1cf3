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

/* Listens on the sockets that were passed (activation.h) and, of the other kinds, on all configured
 * addresses; `owner` (borrowed) answers the sessions. False with a sentence in `reason`. An address that this
 * machine doesn't have is logged and skipped as long as another one works. */
MUST_USE bool listeners_open(
	struct server *server, const struct session_owner *owner, char reason[LISTENER_REASON_SIZE]);

/* Whether a server with this configuration would listen on all that it names as proxied, and have a
 * certificate where it wants one. False with a sentence in `reason`: somebody means another address. */
MUST_USE bool listeners_fit(
	const struct server *server, const struct config *config, char reason[LISTENER_REASON_SIZE]);

/* What listens under TLS and so needs a certificate, as the operator calls it; NULL if nothing does. */
const char *listeners_under_tls(const struct server *server);

/* The start has succeeded: says in the log where people can connect. */
void listeners_announce(const struct server *server);
/* Nobody comes any more. Those who came have their door until listeners_close(). */
void listeners_stop(struct server *server);
void listeners_close(struct server *server);
