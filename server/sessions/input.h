/*
 * input.h - the way in: bytes to lines, lines to the session's owner.
 */
#pragma once

#include <stdbool.h>

#include "server/net/wire.h"

struct server;

/* What a session's wire calls. */
extern const struct wire_owner input_owner;

/* server->input, from input_open() to input_close(). */
void input_open(struct server *server);
void input_close(struct server *server);

/* Runs lines that earlier turns left. */
void input_begin_turn(struct server *server);

/* In the turn before this one, somebody who plays has typed a line. What others want is then done in smaller
 * pieces. */
bool input_was_played(const struct server *server);

/* The end of a turn. True if lines are left for the next one, which must not wait for new input. */
bool input_end_turn(struct server *server);
