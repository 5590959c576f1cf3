/*
 * playbacks.h - the match that a session looks through (journal/playback.h): opened, walked through, ended.
 */
#pragma once

#include <stdbool.h>

struct playback;
struct session;

/* Looks at this game from now on, in the place of another. Copies it. */
void playbacks_open(struct session *session, const struct playback *found);

/* Call it before the reader goes on: keeps where they are, for a turn that can't be stored. */
void playbacks_remember(struct session *session);

/* Ends it silently; there may be none. */
void playbacks_close(struct session *session);

/* With the session. */
void playbacks_free(struct session *session);
