/*
 * seek.h - for the other commands and the login: who seeks an opponent, as a person reads it.
 */
#pragma once

#include <stdbool.h>

#include "protocol/messages.h"

struct player;
struct session;

/* What they seek, as one of the MSG_SEEK rows, and its options; to whom they have a saved match with, how to
 * go on with it. False if `reader` doesn't read of it, who could not join: one gags the other, say. */
bool seek_tell(struct session *reader, const struct player *seeker, enum message row);

/* The first few of those who seek, but for those whom saved_remind() has named. False if there is nobody. */
bool seek_tell_some(struct session *reader);
