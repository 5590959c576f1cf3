/*
 * tags.h - what a line is, written in front of it for programs that ask (README.md, "Tags"):
 *
 *   @rolls player=bob die1=6 die2=2<TAB>bob rolls 6 and 2.
 *
 * Names of tags and fields are small letters, digits and underscores. They are a promise: tags-1.txt.
 */
#pragma once

#include <stddef.h>

#include "protocol/put.h"
#include "server/rules/action.h"

enum { TAGS_PROTOCOL = 1 }; /* its number; the next one may leave names out */

/* A field's name and its value as the text has it: both borrowed, neither ended by a NUL. */
struct tag_field {
	const char *name, *value;
	size_t name_size, value_size;
};

/* "@name"; capitals become small letters. */
void tag_begin(struct put *put, const char *name);

/* " field=value". Blanks, control bytes, `=`, `%` and bytes from 7f on become %XX. */
void tag_field(struct put *put, const struct tag_field *field);
void tag_text(struct put *put, const char *field, const char *value);
void tag_number(struct put *put, const char *field, long value);
void tag_flag(struct put *put, const char *field, bool value);
void tag_rating(struct put *put, const char *field, double value);
void tag_length(struct put *put, const char *field, int value); /* of a match: a number, or "unlimited" */

void tag_side(struct put *put, const char *field, enum side value); /* O or X */

/* " refused=1": the line says that a command was not carried out. */
void tag_refused(struct put *put);

/* TAB. The text follows. */
void tag_end(struct put *put);

/* Before each further line of a message. */
#define TAG_GOES_ON "@+\t"

/* The text after a tag: TAG_GOES_ON before each line of it but the first. Lines without anything in them
 * stay empty. */
void tag_lines(struct put *put, const char *text, size_t size);
