/*
 * courier_socket.h - where a courier asks for letters: DATA/courier.sock, or `courier-socket`.
 *
 * Owns: the socket (mode 0660, of the group barpoint-courier if there is one, else 0600) and its few
 * connections: bounded in length and time, answered after the commit of their turn. May not touch: what is
 * asked and answered (courier.h).
 */
#pragma once

#include <stdbool.h>

#include "server/rules/must_use.h"

struct config;
struct server;
struct courier_socket;

enum { COURIER_REASON_SIZE = 640 };

/* Where a program listens for the courier, so that another one can take it over. */
struct courier_place {
	int fd;		  /* -1: nowhere */
	const char *path; /* borrowed; NULL if nowhere */
};
struct courier_place courier_socket_place(const struct server *server);

/* Whether there can be a socket where `courier-socket` wants it. False with a sentence that begins with the
 * setting. */
MUST_USE bool courier_socket_fits(const struct config *config, char reason[COURIER_REASON_SIZE]);

/* Call it with the directory's lock held. What another program has `left` is taken over if it is at the
 * place that is configured, else closed. If it can't be opened the server runs on, and the log says why. But
 * a start that takes over from nobody (`is_first`) ends then, if courier-socket names a place. */
void courier_socket_open(struct server *server, const struct courier_place *left, bool is_first);
void courier_socket_close(struct server *server);

/* The end of a turn, `stored` or taken back: answers those who asked in it. */
void courier_socket_end_turn(struct server *server, bool stored);

/* How many are connected. */
int courier_socket_count(const struct server *server);
