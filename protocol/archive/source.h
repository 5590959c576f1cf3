/*
 * source.h - a foreign file on its way in. It may hold anything, so its bytes are counted and its lines
 * numbered, and each problem is reported with its line.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { SOURCE_PROBLEM_SIZE = 512 };

struct source {
	FILE *in;	  /* borrowed */
	char *problem;	  /* borrowed, SOURCE_PROBLEM_SIZE: the first thing that is wrong */
	int64_t size_max; /* bytes; what is longer is no match, but an attack or a device */
	int64_t size;	  /* read so far */
	int line;	  /* of the last byte, from 1 */
	bool line_ended;
	bool failed; /* it can't be read to its end; `problem` says why */
};

void source_begin(struct source *source, FILE *in, char *problem, int64_t size_max);

/* EOF at the end and after a failure: bytes that are no text, too many bytes, or a read error. */
int source_byte(struct source *source);

/* The next line without its end. False at the end of the file and after a failure, of which a line that
 * doesn't fit is one. */
bool source_line(struct source *source, char *line, size_t size);

/* Reports what is wrong, after the line's number. Foreign bytes that it quotes are safe to show. Always
 * false. */
bool source_wrong(struct source *source, const char *format, ...) __attribute__((format(printf, 2, 3)));
