/*
 * admin_socket.h - DIR/admin.sock, through which barpoint-admin asks a running server.
 *
 * Owns: the socket (mode 0600) and its few connections: one request each, bounded in length and time,
 * answered after the commit of its turn. May not touch: players' connections.
 */
#pragma once

#include <stdbool.h>
#include <stdio.h>

#include "server/operators/admin_request.h"

struct server;
struct admin_socket;

/* Call it with the directory's lock held: a socket file left there is stale. If it can't be opened
 * the server runs on; the log says why. No account gets a name that `is_reserved`. */
struct admin_callbacks {
	bool (*is_reserved)(const char *name);
	bool (*reload)(struct server *server, FILE *told);
	bool (*upgrade)(struct server *server, char reason[ADMIN_REASON_SIZE]);
};
void admin_socket_open(struct server *server, const struct admin_callbacks *callbacks);
void admin_socket_close(struct server *server);

/* Whoever has asked for an upgrade and waits for its end: the descriptor, or -1. It is told how that went; in
 * the next program it is taken over first. Without anybody who waits nothing happens. */
int admin_socket_upgrader(const struct server *server);

/* No other tool waits for an answer, or has yet to ask. */
bool admin_socket_is_idle(const struct server *server);

void admin_socket_take_upgrader(struct server *server, int fd);
void admin_socket_tell_upgrader(struct server *server, bool done, const char *text);

/* The end of a turn, `stored` or taken back: answers those who asked in it. */
void admin_socket_end_turn(struct server *server, bool stored);
