/*
 * automatic.h - plays that the server makes in a player's place because he wants it so: forced ones (toggle
 * automove), and bear-offs as many as possible (toggle greedy).
 */
#pragma once

#include "protocol/messages.h"
#include "server/rules/play.h"

struct table;

/* What the side on turn would play with the dice it has, and how he reads of it; MSG_NONE: he plays himself.
 */
enum message automatic_play(const struct table *table, struct play *play);
