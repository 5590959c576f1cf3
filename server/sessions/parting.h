/*
 * parting.h - whose line ended first. The loop can't tell: of two ready sockets it sees first the one that
 * had input earlier, and it sees an end only after all that was typed before it. So the kernel keeps a list
 * of its own, of ends alone, in the order in which they came.
 *
 * Owns: that list (a descriptor of epoll), and the number that each session has from it.
 */
#pragma once

struct server;
struct session;

/* server->partings, from partings_open() to partings_close(). */
void partings_open(struct server *server);
void partings_close(struct server *server);

/* Notes the end of its line from now on, until the descriptor is closed. */
void parting_watch(struct session *session);

/* The same for a line that it has from another session. */
void parting_follow(struct session *session);

/* The line of `session` has ended, and its descriptor will be closed now, before the session. */
void parting_number(struct session *session);

/* The line of `session` has ended. Whose line ended first, its own or the other? */
struct session *parting_first(struct session *session, struct session *other);
