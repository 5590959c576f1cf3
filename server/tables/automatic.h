/*
 * automatic.h - what the server does in a player's place: rolls where nothing else is useful or the player
 * doesn't want to be asked (toggle double), forced plays (toggle automove), and bearing off as many as
 * possible (toggle greedy).
 */
#pragma once

#include <stdbool.h>

#include "protocol/messages.h"
#include "server/rules/play.h"

struct table;

/* What the side on turn would play with the dice it has, and the message that tells its player; MSG_NONE:
 * they play for themselves. */
enum message automatic_play(const struct table *table, struct play *play);

/* Whether the server rolls at once for the side on turn: by R3.6, or because the player has asked not to
 * be asked and nothing speaks against it. */
bool automatic_roll(const struct table *table);

/* Tells the side on turn what the server is about to play in its place. */
void automatic_tell(struct table *table, enum message message, const struct play *play);
