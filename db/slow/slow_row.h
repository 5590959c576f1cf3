/*
 * slow_row.h - a slow match as lists show it.
 */
#pragma once

#include "db/matches.h"

/* What the player on turn is asked. */
enum slow_asks {
	SLOW_ASKS_TURN,
	SLOW_ASKS_DOUBLE, /* to take a double or to drop it */
	SLOW_ASKS_RESIGNATION,
	SLOW_ASKS_COUNT,
};

struct slow_row {
	int64_t id;
	int64_t player[2];
	char name[2][PLAYER_NAME_SIZE]; /* as they are now */
	char options[OPTIONS_TEXT_SIZE];
	int score[2];
	int on_turn;
	enum slow_asks asks;
	int64_t due;
	int64_t turn_began;
	bool rolls[2];	       /* the server rolls for this seat */
	int64_t reserve_ms[2]; /* as the turn began */
	int64_t last_action;
	bool novacation;   /* vacations don't stop its clock */
	int64_t warned_at; /* Unix seconds: when the player on turn was due to be warned; 0: not yet */
};

typedef void slow_fn(void *arg, const struct slow_row *row);
