/*
 * arena.h - a rolling tournament while it is played: whoever is free is paired with somebody who is free,
 * too.
 *
 *   pairs for some minutes --> waits for the last matches --> over
 *
 * What happens only makes a tournament due. The next tick pairs all who are free by then.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "server/rules/must_use.h"

struct contest;
struct edition_row;
struct pairing_row;
struct server;

/* It begins. The caller stores the row. */
void arena_begin(struct server *server, struct edition_row *edition);

/* Something has changed in it: it is due, and whoever is not paired waits from now on. What was paired need
 * not be read for that. False if it could not be stored. */
MUST_USE bool arena_wake(struct server *server, struct contest *contest);

/* It is due: pairs, or ends. False if it could not be stored. */
bool arena_look(struct server *server, struct edition_row *edition);

/* A player has come, or has stood up: they wait from now on in all rolling tournaments that they are in. */
void arena_note_free(struct server *server, int64_t player);
void arena_note_match(struct server *server, int64_t match);

/* One of the two of a pairing hasn't come, and is out of it until they enter it again. False if it could not
 * be stored. */
MUST_USE bool arena_drop(
	struct server *server, const struct edition_row *edition, const struct pairing_row *row, int seat);

/* While it is paused its time stands still. The caller stores the row. */
void arena_pause(const struct server *server, struct edition_row *edition);
void arena_go_on(const struct server *server, struct edition_row *edition);
