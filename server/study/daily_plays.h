/*
 * daily_plays.h - all that could be chosen in a position, judged once, as JSON.
 */
#pragma once

#include "db/daily.h"
#include "server/rules/match.h"

struct judge;

/* The best first. Plays for which there is no room are left out: those that lose most. False: there is no
 * choice. */
bool daily_plays_write(struct judge *judge, const struct match *match, const struct decision_row *row,
	char plays[DAILY_PLAYS_SIZE]);
