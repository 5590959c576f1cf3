/*
 * timers.h - what happens without anybody typing: idle limits, ticks of countdowns, password answers,
 * signals.
 *
 * Owns: these events. No timer looks at every session: idle lists are in order, so a look at their heads is
 * enough.
 */
#pragma once

#include <event2/util.h>
#include <stdbool.h>

struct server;

void timers_open(struct server *server);
void timers_close(struct server *server);

/* The end of a turn: the timer of the clocks is set for the next that is due. */
void timers_set_clock(struct server *server);

/* A callback of libevent for signals that end the server, which `arg` is: the loop that runs stops after its
 * turn. */
void stop_on_signal(evutil_socket_t number, short what, void *arg);

/* This process was started from a terminal, whose end is its own. */
bool terminal_is_there(void);
