/*
 * timers.h - what happens without anybody typing: idle limits, flood breaks, password answers, signals.
 *
 * Owns: these events. No timer looks at every session: idle lists are in order, so only their first are
 * looked at.
 */
#pragma once

struct server;

void timers_open(struct server *server);
/* In a moment those who sent too many lines may go on. */
void timers_wake_throttled(struct server *server);
void timers_close(struct server *server);
