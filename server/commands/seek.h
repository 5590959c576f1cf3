/*
 * seek.h - for the other commands and the login: who seeks an opponent, as a person reads it.
 */
#pragma once

#include <stdbool.h>

#include "protocol/messages.h"

struct session;

/* Whether `reader` reads that `seeker` seeks an opponent: neither gags the other, and the seeker is ready. */
bool seek_is_shown(const struct session *reader, const struct session *seeker);

/* What they seek, as one of the MSG_SEEK rows, and its options. False if `reader` doesn't read of it. */
bool seek_tell(struct session *reader, const struct session *seeker, enum message row);

/* The first few of those who seek. False if there is nobody. */
bool seek_tell_some(struct session *reader);
