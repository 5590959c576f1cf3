/*
 * abandoned_lost.h - how a match is lost that a person has left against a house player (abandoned.h): by
 * another one with that level, or by time, some a minute, found by an index.
 */
#pragma once

#include <stdbool.h>

#include "server/rules/must_use.h"

struct player;
struct server;

/* The two begin a match: what the one has abandoned against the other's level is lost. False if that could
 * not be stored. */
MUST_USE bool abandoned_settle(struct player *const seat[2]);

/* Now and then: those that were left too long ago are lost. */
void abandoned_tick(struct server *server);
