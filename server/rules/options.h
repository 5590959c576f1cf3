/*
 * options.h - what two players agreed on before a match (section 12), and its canonical line.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum {
	LENGTH_UNLIMITED = 0,
	LENGTH_MAX = 99, /* R11.1 */
	REDOUBLES_MAX = 99,
	REDOUBLES_UNLIMITED = -1,
	AUTODOUBLES_MAX = 12, /* the cube is 4096 then (R10.1) */
	OPTIONS_TEXT_SIZE = 96,
};

struct options {
	int length;	     /* points, LENGTH_UNLIMITED = money play */
	bool crawford;	     /* R11.1 */
	bool jacoby;	     /* R11.2 */
	bool hardbackgammon; /* R8.2 */
	int redoubles;	 /* R11.2: instant ones in a row; 0 = none, REDOUBLES_UNLIMITED. Money play only */
	int autodoubles; /* R2.3: ties in an opening throw that double the cube. Money play only */
};

/* The defaults for a match to `length` points: the Crawford rule, nothing else. */
struct options options_default(int length);

/* The length (or `unlimited`), then every option that differs from the default in the order of the rule
 * book's table. */
void options_write(const struct options *options, char text[OPTIONS_TEXT_SIZE]);

/* Reads a canonical line. False if it is not one, *options undefined then. */
bool options_read(struct options *options, const char *text);
