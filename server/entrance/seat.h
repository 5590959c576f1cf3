/*
 * seat.h - the seat of a tagged program whose connection is lost in a match: kept for a while (`kept-seat`),
 * and taken over by the next login of the player, by token or password, from any kind of client. So is the
 * seat of whoever still has a connection, if it is tagged or the match has a clock.
 *
 * The player stays at the table, in the lobby and in all lists (players/player.h); only the session goes, and
 * another comes. So nothing has to be put back when a turn can't be stored but the row that tells of it.
 */
#pragma once

#include "server/sessions/closing.h"

struct player;
struct server;
struct session;

/* The connection of `session` is lost. True: the seat is kept, and the table has been told; the player has
 * let go of the session. False: it is to be closed. */
bool seat_keep(struct session *session, enum close_why why);

/* A tick of the clock: those leave whose time is up. */
void seats_tick(struct server *server);

/* Those leave whose match has ended in an earlier turn, while they were away. */
void seats_begin_turn(struct server *server);

/* A login of the same player goes on with their seat: in a match with a clock it does so from any line, for
 * time would be lost by stopping and resuming it. */
bool seat_may_be_taken(const struct player *player);

/* They go on with this session; one that they still have is closed, and the table is told of one that was
 * lost. Until the new one has sent something it counts as tagged: the next one may come in the same moment,
 * or this one be lost. */
void seat_take(struct player *player, struct session *session);

/* The player reads where the match stands and what it waits for. */
void seat_show(struct player *player);

/* The first line of a new session has been run: the table learns who sits there now. */
void seat_tried(struct player *player);

/* They leave: stores how long their seat was kept, if it was. */
void seat_end(const struct player *player);
