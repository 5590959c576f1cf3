/*
 * watching.h - who may watch whom. Who does is the business of matching.h.
 */
#pragma once

#include "protocol/messages.h"

struct player;

/* Which of the two at the table, `player` first, doesn't want `watcher` to see it; NULL: both allow it, or
 * nobody plays. */
const struct player *watching_who_blinds(const struct player *watcher, const struct player *player);

/* Why they can't watch the games of `player`: what they are to read, with the name of *who. MSG_NONE: they
 * can. */
enum message watching_refusal(
	const struct player *watcher, const struct player *player, const struct player **who);
