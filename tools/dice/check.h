/*
 * check.h - is everything as it was committed to? What is found is printed.
 */
#pragma once

#include <stdio.h>

/* The exit status, the worst of all that was found. */
enum finding {
	FOUND_RIGHT = 0,
	FOUND_WRONG = 1,
	FOUND_UNKNOWN = 2, /* nothing is wrong, but something can't be checked */
};

/* A line without its end and without a prompt in front; NULL at the end of the file. Valid until the next. */
const char *check_line(FILE *in);

/* A record, behind its first line; the book, from its first line of an envelope on. */
enum finding check_record(FILE *in);
enum finding check_book(FILE *in, const char *first);
