/*
 * abandoned.h - rated matches that a person leaves against a house player, whose rating no match changes: to
 * leave what is being lost must gain nothing.
 *
 *   playing --left after a play, by the person--> abandoned --resumed--> playing
 *                                                   | another match with that level begins,
 *                                                   v or its time is over (abandoned_lost.h)
 *                                                 lost and rated, decided 'left'
 *
 * Without a clock, or left in the other's turn, it waits for `claim-after`; left in the player's own turn,
 * for what they had left, and 3 minutes at least (R14.5).
 *
 * Owns: nothing; all of it is in the database (db/abandoned.h). The server never leaves a match, nor does
 * a house player whose connection is lost: such a match is only saved, or annulled if it has a clock (R14.7).
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "db/interruptions.h"
#include "server/rules/must_use.h"
#include "server/sessions/closing.h"

struct abandoned_row;
struct player;
struct server;
struct table;

/*
 * Fills in stop->loser, its level, and when it is due: who has abandoned the match with this stop, if anybody
 * has. `typed`: the one who goes has typed `leave`. A house player that does so has waited too long for the
 * other.
 */
void abandoned_note(const struct table *table, struct stop_row *stop, bool typed);

/* The connection of `leaver`, a house player, is lost for good in a rated match with a clock. */
bool abandoned_annuls(const struct table *table, const struct player *leaver, enum stop_why why);

/* What the person reads who has just left so, and at each login as long as such a match waits. */
void abandoned_tell_left(struct player *player, const struct stop_row *stop);
void abandoned_remind(struct player *player);

/* When such a match is lost if nobody goes on with it, in Unix seconds; 0: not by time. */
int64_t abandoned_until(const struct server *server, const struct abandoned_row *row);

/* Whether the player has such a match with a house player of that level. */
bool abandoned_waits(const struct player *player, const struct player *house);

/*
 * A new match of these two would be the loss of one that is abandoned. The player is told so the first time,
 * and false comes back; whoever asks again knows what they do.
 */
bool abandoned_may_begin(struct player *player, const struct player *other);
