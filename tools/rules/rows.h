/*
 * rows.h - reads rows of fields, separated by tabs, from standard input; and such fields.
 */
#pragma once

#include <stdbool.h>

#include "server/rules/play.h"

enum { ROW_FIELDS = 24 };

struct row {
	int count;
	const char *fields[ROW_FIELDS];
};

/*
 * Calls `complete` for each row of standard input; it prints the completed row, which goes out before the
 * next one is read, and returns NULL, or prints nothing and returns what is wrong, which goes to standard
 * error as `line N: what`. `context` is handed on to it. Comment lines pass through. Returns the exit status:
 * 1 if any row was bad.
 */
typedef const char *rows_complete_fn(const struct row *row, const void *context);
int rows_complete(int fewest, rows_complete_fn *complete, const void *context);

/* Prints the first `count` fields, each followed by a tab. */
void row_print(const struct row *row, int count);

/* Reads the whole field or nothing. */
bool field_number(const char *field, int lowest, int highest, int *number);
bool field_dice(const char *field, struct dice *dice);

/* Reads the first two fields: a board, and what is thrown. NULL, or what is wrong. */
const char *fields_board_and_dice(const struct row *row, struct board *board, struct dice *dice);

/* The place of the field in a list that ends in NULL, -1 if it is not there. */
int field_choice(const char *field, const char *const *choices);
