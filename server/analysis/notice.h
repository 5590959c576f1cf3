/*
 * notice.h - the line at the end of a match that says how its analysis is read.
 */
#pragma once

#include "server/state/announce.h"

/* Tells it after each rated match between people; and of mistakes that were found while somebody played. */
extern const struct subscriber notice_subscriber;
