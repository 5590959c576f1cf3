/*
 * storing.h - whether the rows of this turn find room, and what time it is in this turn. Every folder that
 * stores something is on it; loop/turn.c commits the turn or takes it back.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "db/db.h"

struct server;

/* Reads the clock for all that is handled from here on. Callbacks of the loop call it first. */
void storing_look_at_clock(struct server *server);

/* Unix seconds at the start of this turn. */
int64_t storing_now(const struct server *server);

/* The turn holds enough rows; leave further lines for the next one, so that nobody waits long for this
 * commit. */
bool storing_is_full(const struct server *server);

/*
 * Takes the status of a write in db/; true if the row is there. Remembers a full disk, and the end of the
 * turn takes everything back. A broken database, or a row that the tables refuse, ends the process at once
 * and releases nothing: what clients were told before is on disk.
 */
bool storing_done(struct server *server, enum db_status status);

/* False while the disk is full: no row of a turn is tried before a probe has found room. And false on a
 * machine that only reads. */
bool storing_may(struct server *server);

/* Like storing_may(), but probes the disk first. For changes that a lost turn can't take back. */
bool storing_has_room(struct server *server);

/* There was no room for this turn: the next rows wait until a probe has found some. */
void storing_wait_for_room(struct server *server);

/* Less disk space is free than the configuration asks for: no new matches. */
bool storing_space_is_low(const struct server *server);
