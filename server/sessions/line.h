/*
 * line.h - the line of a session as a thing by itself: let go of while the seat is kept, and handed over.
 *
 *   open --its far end goes--> lost --a login of the same player--> open, on that login's line
 *                                  \--kept-seat is over, or the match--> closed
 *
 * A lost session is online and sits at its table. It reads nothing, holds nothing, and counts neither as a
 * connection of its address nor of the server.
 */
#pragma once

#include "server/sessions/session.h"

/* Hangs up; the address and the server have one connection fewer. */
void line_close(struct session *session);
