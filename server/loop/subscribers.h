/*
 * subscribers.h - who hears of what happens to matches and players (state/announce.h).
 */
#pragma once

#include "server/state/announce.h"

/* In the order in which they hear each event; NULL after the last. */
extern const struct subscriber *const subscribers[];
