/*
 * erasure.h - an account that goes for good, whoever asks for it: an operator or the owner of the server.
 *
 * May not touch: who may ask, and the record of it.
 */
#pragma once

#include <stdbool.h>

#include "db/people/players.h"
#include "server/rules/must_use.h"

struct server;

/*
 * Parts from the player if they are here, reason "" or not: a match is saved, then annulled with the others.
 * Then erases the account, and what those who are online remember of it. False if it could not be stored:
 * that turn is lost.
 */
MUST_USE bool erasure_carry_out(struct server *server, const struct player_row *player, const char *reason);
