/*
 * reader.h - a file, line by line.
 */
#pragma once

#include <stdio.h>

struct reader {
	FILE *in;   /* borrowed */
	char *line; /* owned; grows to the longest */
	size_t size;
	int error; /* errno if reading has failed */
};

/* A line without its end and without a prompt in front, valid until the next; NULL behind the last. */
const char *reader_next(struct reader *reader);
void reader_clear(struct reader *reader);
