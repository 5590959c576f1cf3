/*
 * visiting.h - visitors: people who play without a name and a password, with whom they may.
 *
 * Owns nothing: who is one is in their accounts. May not touch: tables, what a command is refused for
 * (commands/command.h).
 */
#pragma once

#include <stdbool.h>

struct player;

/* Always, unless one of them is a visitor: they play house players, and whoever's invitation link they
 * opened. */
bool visiting_may_play(const struct player *player, const struct player *other);

/* Ready for a match with `other`. Visitors are in no list of those who are ready, but they are for whom
 * they may play. */
bool visiting_is_ready(const struct player *player, const struct player *other);

/* The visitor has opened the invitation link of this player. False: too many of them within an hour. */
bool visiting_open_link(struct player *visitor, const struct player *whose);
