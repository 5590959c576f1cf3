/*
 * oracle.h - reads the rows of tests/data/oracle one by one. Any fault in a file fails the test.
 */
#pragma once

#include <stdbool.h>
#include <stdio.h>

#include "server/rules/play.h"

enum { ORACLE_FIELDS = 24 };

struct oracle {
	FILE *file;   /* owned */
	char *memory; /* owned: the text of a packed file */
	char *line;   /* owned */
	size_t size;
	long number; /* of the line */
	int count;
	char *fields[ORACLE_FIELDS]; /* of the current row, until the next */
};

/* The name is below tests/data/oracle; one that ends in .xz is unpacked. */
void oracle_open(struct oracle *oracle, const char *name);
void oracle_close(struct oracle *oracle);

/* The next line without its end, comments included; NULL at the end. */
char *oracle_line(struct oracle *oracle);

/* Splits the next line that is no comment into its fields; false at the end. */
bool oracle_row(struct oracle *oracle);

int oracle_number(const struct oracle *oracle, int field);
struct dice oracle_dice(const char *text);
struct board oracle_board(const char *text, enum side viewer);
