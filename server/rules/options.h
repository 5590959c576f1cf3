/*
 * options.h - what two players agreed on before a match (section 12), and its canonical line.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum {
	LENGTH_UNLIMITED = 0,
	LENGTH_MAX = 99, /* R11.1 */
	OPTIONS_TEXT_SIZE = 96,
};

struct options {
	int length;	     /* points, LENGTH_UNLIMITED = money play */
	bool crawford;	     /* R11.1 */
	bool jacoby;	     /* R11.2 */
	bool hardbackgammon; /* R8.2 */
};

/* The defaults for a match to `length` points: the Crawford rule, nothing else. */
struct options options_default(int length);

/* The length (or `unlimited`), then every option that differs from the default in the order of the rule
 * book's table. */
void options_write(const struct options *options, char text[OPTIONS_TEXT_SIZE]);

/* Reads a canonical line. False if it is not one, *options undefined then. */
bool options_read(struct options *options, const char *text);
