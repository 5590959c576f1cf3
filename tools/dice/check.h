/*
 * check.h - checks that everything is as committed to, and prints what it finds.
 */
#pragma once

struct reader;

/* The exit status: the worst finding. */
enum finding {
	FOUND_RIGHT = 0,
	FOUND_WRONG = 1,
	FOUND_UNKNOWN = 2, /* nothing is wrong, but something can't be checked */
};

/* A record, after its first line; the book, from its first envelope line on. */
enum finding check_record(struct reader *reader);
enum finding check_book(struct reader *reader, const char *first);
