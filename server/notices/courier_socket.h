/*
 * courier_socket.h - where a courier asks for letters: DATA/courier.sock, or `courier-socket`.
 *
 * Owns: the socket (mode 0660, of the group barpoint-courier if there is one, else 0600) and its few
 * connections: bounded in length and time, answered after the commit of their turn. May not touch: what is
 * asked and answered (courier.h).
 */
#pragma once

#include <stdbool.h>

struct server;
struct courier_socket;

/* Where a program listens for the courier, so that another one can take it over. */
struct courier_place {
	int fd;		  /* -1: nowhere */
	const char *path; /* borrowed; NULL if nowhere */
};
struct courier_place courier_socket_place(const struct server *server);

/* Call it with the directory's lock held. What another program has `left` is taken over if it is at the
 * place that is configured, else closed. If it can't be opened the server runs on; the log says why. */
void courier_socket_open(struct server *server, const struct courier_place *left);
void courier_socket_close(struct server *server);

/* The end of a turn, `stored` or taken back: answers those who asked in it. */
void courier_socket_end_turn(struct server *server, bool stored);

/* How many are connected. */
int courier_socket_count(const struct server *server);
