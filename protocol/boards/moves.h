/*
 * moves.h - moves as people and programs type them, and as FIBS writes them (protocol 4.0, 4.4, 10).
 *
 * Typed and written points are absolute, the same for both sides; struct play counts in own numbering.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "server/rules/play.h"

enum moves_result {
	MOVES_OK,
	MOVES_NONE,	 /* not one end given */
	MOVES_ODD,	 /* the last step has a start and no target */
	MOVES_TOO_MANY,	 /* more than four steps */
	MOVES_BAD_WORD,	 /* neither a number nor a legal word */
	MOVES_BAD_POINT, /* no such point, or bar and off in the wrong place */
	MOVES_BAD_TIMES, /* with slashes: no number in the brackets, or no bracket after it */
	MOVES_MIXED,	 /* with slashes: a dash between two points */
};

enum {
	MOVES_WORD_SIZE = 12,
	MOVES_TEXT_SIZE = 32, /* four times "bar-24 " and then some */
};

struct moves_fault {
	int step;		    /* 1..4, ordinal of the step at fault */
	bool is_target;		    /* the fault is where the step goes to, not where it comes from */
	char word[MOVES_WORD_SIZE]; /* what is there, in lower case, cut to fit */
};

/*
 * Reads the ends after the command word: `24-18 13-11`, `24 18 13 11`, `bar-22`, `b 22`, `3-o`. *fault is
 * filled in for all results from MOVES_ODD on but MOVES_TOO_MANY, *play only for MOVES_OK. Says nothing about
 * legality.
 */
enum moves_result moves_read(struct play *play, enum side side, const char *text, struct moves_fault *fault);

/*
 * Reads moves of people who write slashes: `24/18 13/11*`, `13/7(2)`, `24/18/14`, `bar/22`, `6/off, 5/off`. A
 * step may be longer than a die (rules/compound.h).
 */
enum moves_result moves_read_slashed(
	struct play *play, enum side side, const char *text, struct moves_fault *fault);

/* Is a line with this first word a move with slashes without the word `move`? */
bool moves_look_slashed(const char *first_word);

/* Is a line with this first word a move without the word `move`? (`b` alone is the command board.) */
bool moves_look_like(const char *first_word);

/* Each step goes forward by what a die can show: FIBS's programs understand no others. */
bool moves_are_steps(const struct play *play);

/* `24-18 13-11`, `bar-22 3-off`; "" for an empty play. Returns the length. */
size_t moves_write(const struct play *play, enum side side, char text[MOVES_TEXT_SIZE]);

/* Writes a play with slashes: `24/18 13/11`. Returns the length. */
size_t moves_write_slashed(const struct play *play, enum side side, char text[MOVES_TEXT_SIZE]);
