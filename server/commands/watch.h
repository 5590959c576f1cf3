/*
 * watch.h - for the other commands: who may see whose games.
 */
#pragma once

struct player;
struct session;

/* Which of the two at the table, `player` first, doesn't want `session` to see it; NULL if both allow it. */
const struct player *watch_who_blinds(const struct session *session, const struct player *player);
