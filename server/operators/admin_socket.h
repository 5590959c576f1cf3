/*
 * admin_socket.h - DIR/admin.sock, through which barpoint-admin asks a running server.
 *
 * Owns: the socket (mode 0600) and its few connections: one request each, bounded in length and time,
 * answered after the commit of its turn. May not touch: players' connections.
 */
#pragma once

#include <stdbool.h>
#include <stdio.h>

struct server;
struct admin_socket;

/* Call it with the directory's lock held: a socket file left there is stale. If it can't be opened
 * the server runs on; the log says why. No account gets a name that `is_reserved`. */
void admin_socket_open(struct server *server, bool (*is_reserved)(const char *name),
	bool (*reload)(struct server *server, FILE *told));
void admin_socket_close(struct server *server);

/* The end of a turn, `stored` or taken back: answers those who asked in it. */
void admin_socket_end_turn(struct server *server, bool stored);
