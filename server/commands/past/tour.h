/*
 * tour.h - on the way through a match that is replayed. A game may have thousands of actions, so the way is
 * gone in pieces, as a list is told.
 */
#pragma once

#include <stdint.h>

struct session;

enum wish {
	WISH_BEGIN, /* this game, from its start */
	WISH_AGAIN, /* the same step once more */
	WISH_NEXT,
	WISH_BACK,
	WISH_STEP, /* this step of the game */
};

/* Where the reader wants to go. */
struct aim {
	enum wish wish;
	int game; /* where they are, or begin; so */
	int step; /* is this, but for WISH_STEP */
};

/* Goes there, and tells what is to be seen: the open playback moves, or one is opened. */
void tour_start(struct session *session, int64_t match, const struct aim *aim);
