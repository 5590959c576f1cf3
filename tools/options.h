/*
 * options.h - the options of the tools: `--name`, `--name VALUE` or `--name=VALUE`.
 */
#pragma once

#include <stdbool.h>

/* What comes after the name decides where a value goes: one of these is set. */
struct option_row {
	const char *name;  /* NULL ends the table */
	bool *flag;	   /* it takes no value */
	const char **text; /* borrowed from the words */
	int *number, low, high;
	/* False: it is not understood, and `takes` says what would be. */
	bool (*read)(void *arg, const char *text);
	void *arg;
	const char *takes; /* "a day like 2026-11-21" */
};

enum {
	OPTIONS_UNKNOWN = -1, /* no such option, or no value after it */
	OPTIONS_REFUSED = -2, /* a value that it doesn't take, or the same option again */
};

/* Reads the options among the words after words[0], which names the program or the task, and moves the others
 * to the end; NULL ends them. Returns the index of the first other word. Below 0: a line on standard error
 * says what is wrong. What follows `--` is no option. */
int tool_options_read(const struct option_row *rows, char *words[]);

/* Likewise, up to the first other word, which may have options of its own. */
int tool_options_read_first(const struct option_row *rows, char *words[]);

/* A number by itself, in the same words; false after a line on standard error. */
bool option_number(const char *name, const char *text, int low, int high, int *number);
