/*
 * last_day.h - how a league ends: what was not played by its last day is decided by the offers, and what is
 * being played then has thirty days more. So no vacation keeps a league from its end.
 */
#pragma once

#include <stdbool.h>

#include "server/rules/must_use.h"

struct edition_row;
struct pairing_row;
struct server;

/* Decides a pairing that was not played. Its match, if there is one, is annulled. False if it could not be
 * stored. */
MUST_USE bool last_day_judge(struct server *server, struct pairing_row *row);

/* It is over: what isn't being played is decided. But if the server was away or the league is paused, there
 * is another one. False if it could not be stored. */
bool last_day_is_over(struct server *server, struct edition_row *edition);

/* The thirty days are over: matches count as they stand, and go on for their ratings alone. False if it could
 * not be stored. */
bool last_day_end(struct server *server, struct edition_row *edition);
