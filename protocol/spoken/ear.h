/*
 * ear.h - text for screen readers: no empty lines, no frames, no stars in front, no padding.
 *
 * Screens are told apart by blank space and marks; a screen reader says them, or pauses for nothing. What is
 * left is the same words in the same lines. Text may come in pieces of any size.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { EAR_MARKS = 8 };

/* Where in a line the text has got to; all zero at the start of one. */
struct ear {
	bool in_line;	      /* something of this line has been written */
	bool blank;	      /* a blank waits for what follows it: none at the end of a line, none twice */
	size_t held;	      /* marks that wait: they are left out if they are alone */
	char mark[EAR_MARKS]; /* the first of them */
};

/* Room that is always enough for `size` bytes more. */
#define EAR_ROOM(size) (2 * (size) + EAR_MARKS + 2)

/* Writes what is to be heard of `text` and returns its length; no NUL. */
size_t ear_filter(struct ear *ear, const char *text, size_t size, char *out);
