/*
 * check.h - is everything as it was committed to? What is found is printed.
 */
#pragma once

struct reader;

/* The exit status, the worst of all that was found. */
enum finding {
	FOUND_RIGHT = 0,
	FOUND_WRONG = 1,
	FOUND_UNKNOWN = 2, /* nothing is wrong, but something can't be checked */
};

/* A record, behind its first line; the book, from its first line of an envelope on. */
enum finding check_record(struct reader *reader);
enum finding check_book(struct reader *reader, const char *first);
