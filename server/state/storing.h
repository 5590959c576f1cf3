/*
 * storing.h - whether the rows of this turn find room, and what time it is in it. What every folder that
 * stores something stands on; turn.c commits, or takes the turn back.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "db/db.h"

struct server;

/* What time it is, for all that is handled from here on: callbacks of the loop ask first. */
void storing_look_at_clock(struct server *server);

/* Unix seconds at the start of this turn. */
int64_t storing_now(const struct server *server);

/* The turn holds enough rows; leave further lines for the next one, so that nobody waits long for this
 * commit. */
bool storing_is_full(const struct server *server);

/*
 * What a writing function of db/ said: true if the row is there. Want of space is remembered, and the end of
 * the turn takes everything back. A broken database, or a row that the tables refuse, ends the process at
 * once, with nothing released: what clients were told before is on disk.
 */
bool storing_done(struct server *server, enum db_status status);

/* False while the disk is full: no row of a turn is tried before a probe has found room. */
bool storing_may(struct server *server);

/* The same, but the disk is asked: for what can't be taken back with the turn. */
bool storing_has_room(struct server *server);

/*
 * True once a turn: what a turn may have to take back is kept before its first change, and `turn` remembers
 * which turn that was. storing_changed() asks whether it was this one.
 */
bool storing_first_change(const struct server *server, uint64_t *turn);
bool storing_changed(const struct server *server, uint64_t turn);

/* There was no room for this turn: the next rows wait until a probe has found some. */
void storing_wait_for_room(struct server *server);

/* Less disk space is free than the configuration asks for: no new matches. */
bool storing_space_is_low(const struct server *server);
