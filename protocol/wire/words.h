/*
 * words.h - a line split into words, and the verbatim text after each word (protocol 3).
 */
#pragma once

#include <stdint.h>

#include "protocol/wire/lines.h"

enum { WORDS_MAX = LINE_LENGTH / 2 }; /* a line has no more */

/* Owns copies of the words; `line` is borrowed from the caller of words_split(). */
struct words {
	int count; /* of word[] */
	const char *word[WORDS_MAX];
	uint16_t end[WORDS_MAX]; /* offset in `line` after word k */
	const char *line;
	char text[LINE_SIZE];
};

/* `line` has at most LINE_LENGTH characters and outlives *words. Never copy *words: it points into itself. */
void words_split(struct words *words, const char *line);

/* The k-th word (0 = the command), "" if there is none. ASCII: each other byte of it is a `?`. */
const char *words_at(const struct words *words, int k);

/*
 * The text after word k as typed. One blank separates it, and further blanks belong to it: `tell bob  hi` has
 * the rest " hi" after word 1. "" if there is nothing. words_rest(words, -1) is the line.
 */
const char *words_rest(const struct words *words, int k);
