/*
 * sessions.h - all sessions of a server, and the lists that they are in.
 */
#pragma once

#include <stdint.h>
#include <sys/queue.h>

struct server;
struct session;

TAILQ_HEAD(session_list, session);

struct sessions {
	struct session_list all;
	struct session_list closing; /* linked by next_idle */
	struct session_list waiting; /* for a password hash, linked by next_idle: without a limit */
	struct session_list idle_greeting, idle_online, idle_playing; /* the longest idle first */
	struct session_list ready;				      /* lines wait for the next turn */
	struct session_list throttled;				      /* too many lines; input.c wakes them */
	int count, max;						      /* of those whose connection is open */
	uint32_t last_number;
};

/* server->sessions, from sessions_open() to sessions_close(); at most `max` of them. */
void sessions_open(struct server *server, int max);
void sessions_close(struct server *server);

/* A tick of the clock: closes sessions that were idle for longer than the configuration allows. */
void sessions_close_idle(struct server *server);

/* The end of a turn: frees closed sessions whose last words are out or whose time is up. */
void sessions_sweep(struct server *server);
