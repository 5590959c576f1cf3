/*
 * seat_lobby.h - what a seat does in the lobby; for seat.c and seat_table.c.
 */
#pragma once

#include "tools/player/seat_state.h"

bool lobby_has_to_act(const struct seat *seat);
void lobby_act(struct seat *seat);
void lobby_hear(struct seat *seat, const struct heard *heard);

/* Whether the line was a tournament's, which wants it to play. */
bool lobby_hear_called(struct seat *seat, const struct heard *heard);

/* The connection is lost: whoever waits will ask again. */
void lobby_forget(struct seat *seat);

/* The challenge that is being played or is to go on, if it is one against `opponent`; else NULL. */
struct challenge *lobby_challenge(const struct seat *seat, const char *opponent);
void lobby_end_challenge(const struct seat *seat, const char *opponent);
