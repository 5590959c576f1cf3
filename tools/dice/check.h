/*
 * check.h - checks that everything is as committed to, and prints what it finds.
 */
#pragma once

#include <stdbool.h>

struct reader;

/* The exit status: the worst finding. */
enum finding {
	FOUND_RIGHT = 0,
	FOUND_WRONG = 1,
	FOUND_UNKNOWN = 2, /* nothing is wrong, but something can't be checked */
};

/* The line that a record begins with. */
bool begins_record(const char *line);

/* A record after its first line, and those that follow it in a dump; the book, from its first envelope line
 * on. */
enum finding check_records(struct reader *reader);
enum finding check_book(struct reader *reader, const char *first);

/* The line that the record of a lot begins with. */
bool begins_lot(const char *line);

/* That record after its first line, and those that follow it; with a number all other lots are passed over.
 * Returns how many were checked. */
int check_lots(struct reader *reader, long long number, enum finding *worst);
