/*
 * early_beats.h - a machine that has taken over says that it lives while it starts: the loop doesn't turn
 * yet, and a start may take longer than the lease.
 *
 * A thread does so, over a connection of its own to the same host.
 */
#pragma once

struct early_beats;
struct turn_log;

/* NULL: there is no such connection, or no thread; then another machine may take over from a start that is
 * long. */
struct early_beats *early_beats_begin(const struct turn_log *log);

/* The loop turns from now on. */
void early_beats_end(struct early_beats *beats); /* takes NULL */
