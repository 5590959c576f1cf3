/*
 * ids.h - GNU Backgammon's Position ID and Match ID, both ways. Other programs read positions in this form.
 */
#pragma once

#include <stdbool.h>

#include "server/rules/board.h"
#include "server/rules/match.h"

enum {
	POSITION_ID_SIZE = 15, /* 14 characters and the NUL */
	MATCH_ID_SIZE = 13,
};

/* The fields of a Match ID; players are 0 and 1, as in the ID itself. */
struct match_id {
	int cube;
	int cube_owner; /* 0, 1, 3 = centred */
	int on_roll;
	bool crawford;
	int state; /* 0 none, 1 playing, 2 over, 3 resigned, 4 dropped */
	int turn;  /* who has to decide */
	bool doubled;
	int resigned; /* 0..3 */
	int dice[2];  /* 0 0 = not rolled */
	int length;   /* 0 = money */
	int score[2];
	bool jacoby;
};

/* `on_roll` is the player whose dice they are or will be. */
void position_id_write(const struct board *board, enum side on_roll, char text[POSITION_ID_SIZE]);
bool position_id_read(struct board *board, enum side on_roll, const char *text);

void match_id_write(const struct match_id *id, char text[MATCH_ID_SIZE]);
bool match_id_read(struct match_id *id, const char *text);

/* The running state of a match as an ID; player 0 is O, player 1 is X. */
struct match_id match_id_of(const struct match *match);
