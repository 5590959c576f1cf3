/*
 * transport.h - the kind of connection that a session has: how its bytes become lines, and what can be asked
 * of the far end. A session knows its kind only through this table.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "server/rules/must_use.h"

struct session;

struct transport {
	/* Takes what came; plain bytes go to session->lines. False if out of memory, or if the far end breaks
	 * the rules: the connection is at its end. */
	MUST_USE bool (*feed)(struct session *session, const char *bytes, size_t size);
	/* Whether the far end shows what is typed: off around a password. */
	void (*echo)(struct session *session, bool on);
	/* Asks about the terminal: its width, its letters, whether a screen reader is in use. The answers
	 * come into session->terminal. */
	void (*ask_terminal)(struct session *session);
	/* Frees what it keeps for the session. */
	void (*clear)(struct session *session);
};

/* The first kind: plain TCP, with telnet's sequences between the lines. */
extern const struct transport transport_telnet;

/* Messages of a WebSocket, which the wire has made lines of already. */
extern const struct transport transport_websocket;
