/*
 * turn.h - the end of one turn of the loop: commit, let output go, free what was closed. The heart of the
 * server: nothing leaves a socket before the rows it speaks of are on disk.
 */
#pragma once

#include <stdbool.h>

#include "db/db.h"

struct server;

/* What time it is, for all that is handled from here on: callbacks of the loop ask first. */
void turn_look_at_clock(struct server *server);

/* Before anything is handled: what time it is, and the lines that earlier turns left. */
void turn_begin(struct server *server);

/* True if there is work left, so the loop must not wait for new input. */
bool turn_end(struct server *server);

/* So many rows in this turn that further lines had better wait for the next: who waits for it is not kept
 * long. */
bool turn_is_full(const struct server *server);

/* Less disk space is free than the configuration asks for: no new matches. */
bool turn_space_is_low(const struct server *server);

/* False while the disk is full: no row of a turn is tried before a probe has found room. */
bool turn_may_store(struct server *server);

/* The same, but the disk is asked: for what can't be taken back with the turn. */
bool turn_has_room(struct server *server);

/*
 * What a writing function of db/ said: true if the row is there. Want of space is remembered, and the end of
 * the turn takes everything back. A broken database, or a row that the tables refuse, ends the process at
 * once, with nothing released: what clients were told before is on disk.
 */
bool turn_stored(struct server *server, enum db_status status);
