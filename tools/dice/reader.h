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

/* The next line without its end and without a prompt, valid until the next call; NULL after the last. */
const char *reader_next(struct reader *reader);
void reader_clear(struct reader *reader);
