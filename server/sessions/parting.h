/*
 * parting.h - whose line ended first. The loop can't tell: of two sockets that are ready at once it sees
 * first the one that had something to read before, and the end of a line only behind all that was typed on
 * it. So the kernel is asked to keep a list of its own, of ends alone, in the order in which they came.
 *
 * Owns: that list (a descriptor of epoll), and the number that each session has from it.
 */
#pragma once

struct server;
struct session;

/* server->partings, from partings_open() to partings_close(). */
void partings_open(struct server *server);
void partings_close(struct server *server);

/* From now on the end of its line is noted. The descriptor's end is the end of it. */
void parting_watch(struct session *session);

/* Of the two at a table, of whom the line of `session` has ended: whose ended first. */
struct session *parting_first(struct session *session);
