/*
 * seat.h - the seat of a tagged program whose line is lost in a match: kept for a while (`kept-seat`), and
 * taken over by the next login of the player, by token or password, from any kind of client.
 *
 * The session stays at its table, in the lobby and in all lists (sessions/line.h); only its line changes. So
 * nothing has to be put back when a turn can't be stored but the row that tells of it.
 */
#pragma once

#include "server/sessions/session.h"

/* Its line is lost. True: the seat is kept, and the table has been told. False: it is to be closed. */
bool seat_keep(struct session *session, enum close_why why);

/* A login of the same player goes on with this session. */
bool seat_may_be_taken(const struct session *session);

/* `session` goes on with the line of `shell`, which is to be closed; the table is told. Until the new line
 * has sent something it counts as tagged: the next line may come in the same moment, or this one be lost. */
void seat_take(struct session *session, struct session *shell);

/* The player reads where the match stands and what it waits for. */
void seat_show(struct session *session);

/* The first line of a new line has been run: the table learns who sits there now. */
void seat_tried(struct session *session);

/* It closes: stores how long its seat was kept, if it was. */
void seat_end(const struct session *session);
