/*
 * parting.h - whose connection ended first. The loop can't tell: of two ready sockets it sees first the one
 * that had input earlier, and it sees an end only after all that was typed before it. So the kernel keeps a
 * list of its own, of ends alone, in the order in which they came.
 *
 * Owns: that list (a descriptor of epoll), and the number that each session has from it.
 */
#pragma once

#include <stdint.h>

struct server;
struct session;

/* server->partings, from partings_open() to partings_close(). */
void partings_open(struct server *server);
void partings_close(struct server *server);

/* Notes the end of its connection from now on, until the descriptor is closed. */
void parting_watch(struct session *session);

/* The number of its end among all ends, the earliest has the least; 0: it has not ended. */
uint64_t parting_of(struct session *session);

/* As above, for a session whose connection has ended: if the kernel has not told of it (the session doesn't
 * read), it is the last of all. */
uint64_t parting_number(struct session *session);

/* How many ends there were; another program goes on with that number. */
uint64_t partings_last(struct server *server);
void partings_go_on(struct server *server, uint64_t last);
