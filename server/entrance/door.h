/*
 * door.h - who may come in, and as what: the limits for new connections, and the way from a connection to a
 * session.
 *
 *   text ----------------------------------------------------------> session
 *   web -----------------------------> visitor (visitor.h) --/ws --> session
 *   text-tls, web-tls --> knock (knock.h) --> session, or visitor
 *
 * Owns: nothing; a door belongs to its listener.
 */
#pragma once

#include <stdbool.h>

struct config_listen;
struct server;
struct session_owner;
struct sockaddr;

enum door_kind {
	DOOR_TEXT,
	DOOR_TEXT_TLS,
	DOOR_WEB,
	DOOR_WEB_TLS,
};

struct door {
	enum door_kind kind;
	bool proxied;			     /* a PROXY header comes first */
	const struct config_listen *address; /* borrowed from the configuration */
	const struct session_owner *owner;   /* borrowed: answers the sessions */
	struct server *server;		     /* borrowed */
};

/* A new connection at the door `arg`; takes over `fd`. An accepted_fn (acceptor.h): always true. */
bool door_admit(void *arg, int fd, const struct sockaddr *address);
