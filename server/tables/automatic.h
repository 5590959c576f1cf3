/*
 * automatic.h - what the server does in a player's place: rolls where nothing else is of use or he doesn't
 * want to be asked (toggle double), forced plays (toggle automove), and bear-offs as many as possible (toggle
 * greedy).
 */
#pragma once

#include <stdbool.h>

#include "protocol/messages.h"
#include "server/rules/play.h"

struct table;

/* What the side on turn would play with the dice it has, and how he reads of it; MSG_NONE: he
 * plays himself. */
enum message automatic_play(const struct table *table, struct play *play);

/* Whether the server rolls at once for the side on turn: R3.6, or he has asked not to be asked and can be
 * taken at his word. */
bool automatic_roll(const struct table *table);
