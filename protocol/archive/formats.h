/*
 * formats.h - matches in the forms that programs for analysis read.
 *
 *   mat  the text of Jellyfish, with the header lines that eXtreme Gammon reads
 *   sgf  the Smart Game Format for backgammon, as GNU Backgammon reads it
 *
 * Neither can hold all that may happen at a table here. A game with something that a form has no word for is
 * left out, with a line or a comment in its place; the record of this project (record.h) holds everything.
 */
#pragma once

#include <stdio.h>

#include "protocol/archive/chronicle.h"

/* What `game` has that the form can't hold, as half a sentence; NULL if it holds all. */
const char *mat_lacks(const struct chronicle_game *game);
const char *sgf_lacks(const struct chronicle_game *game);

/* The whole match, with the games that can be written. Errors of writing stay in `out`. */
void mat_write(FILE *out, const struct chronicle *chronicle);
void sgf_write(FILE *out, const struct chronicle *chronicle);

/* How far a game has been written; all zero: not at all. */
struct game_writing {
	bool begun;
	int turn;   /* the next one */
	int row;    /* mat: the last one */
	int remark; /* sgf: the next one */
};

/* The formats in pieces of whole lines: first the header, then parts of games, or what a format has in place
 * of a game. True if more of the game follows. */
void mat_write_header(FILE *out, const struct chronicle *chronicle);
bool mat_write_some(FILE *out, const struct chronicle *chronicle, const struct chronicle_game *game,
	struct game_writing *writing);
bool sgf_write_some(FILE *out, const struct chronicle *chronicle, const struct chronicle_game *game,
	struct game_writing *writing);

enum { WRITTEN_TURNS = 200 }; /* at once */
