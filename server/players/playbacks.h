/*
 * playbacks.h - the match that a player looks through (journal/playback.h): opened, walked through, ended.
 */
#pragma once

#include <stdbool.h>

struct playback;
struct player;

/* Looks at this game from now on, in the place of another. Copies it. */
void playbacks_open(struct player *player, const struct playback *found);

/* Ends it silently; there may be none. */
void playbacks_close(struct player *player);

/* With the player. */
void playbacks_free(struct player *player);
