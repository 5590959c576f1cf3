/*
 * take_over.h - puts back what another program has left: the opposite of pack.h.
 */
#pragma once

#include "server/net/tls.h"
#include "server/rules/must_use.h"
#include "server/upgrade/carried.h"

struct config;
struct server;
struct session_owner;
struct ssl_ctx_st;

/* Before the first turn, when all parts are open. Nobody is told anything, and nothing is stored. False with
 * a sentence: a row that must be there isn't, or can't be read. */
MUST_USE bool take_over(struct server *server, const struct carried *carried,
	const struct session_owner *owner, char reason[PARCEL_REASON_SIZE]);

/* The certificate for connections under TLS, from its files. If they can't be read any more, the one that was
 * left serves on, as at a reload. `left` may be NULL. False with a sentence. */
MUST_USE bool take_over_certificate(struct server *server, const struct config *config,
	const struct carried *left, char reason[TLS_REASON_SIZE]);

/* The certificate that was left; NULL: there is none that can be used. The caller closes it. */
struct ssl_ctx_st *take_over_context(const struct carried *left);

/* The sockets that people connect to: those that were left, and new ones where the configuration wants
 * others. `left` may be NULL. False with a sentence. */
MUST_USE bool take_over_listeners(struct server *server, const struct carried *left,
	const struct session_owner *owner, char reason[PARCEL_REASON_SIZE]);

/* Whether that would succeed; nobody is let in. False with a sentence. */
MUST_USE bool take_over_could_listen(
	const struct config *config, const struct carried *left, char reason[PARCEL_REASON_SIZE]);

/* The port for metrics. A server does not start without it; one that takes over says so in the log and goes
 * on. `left` may be NULL. False with a sentence. */
MUST_USE bool take_over_watch_door(
	struct server *server, const struct carried *left, char reason[PARCEL_REASON_SIZE]);

/* The socket of the courier, which its group may reach: whoever has started the first program has let it in.
 * `left` may be NULL. */
void take_over_courier(struct server *server, const struct carried *left);
