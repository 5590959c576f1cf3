/*
 * hurry.h - matches that were over within a few plays: somebody resigned, or let their time run out.
 */
#pragma once

#include <stdbool.h>

struct match_row;
struct server;

enum { HURRY_PLAYS = 10 }; /* of both players together */

/* Of a match that is over. One that can't be read was in no hurry. */
bool hurry_of(struct server *server, const struct match_row *match);
