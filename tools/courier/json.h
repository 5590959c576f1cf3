/*
 * json.h - the objects of one line that the server sends, read; server/system/json.h writes.
 *
 * Memory in, memory out.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "server/rules/must_use.h"

/* Borrowed until the visitor returns. What is in a list, and in an object within an object of the line, is
 * skipped. */
struct json_member {
	const char *within; /* the name of the object that it is in; "" for the line's own */
	const char *name;
	const char *text; /* NULL if it is no string */
	int64_t number;	  /* -1 if it is no whole number from 0 on */
};

/* False ends the reading. */
typedef bool json_visitor(void *arg, const struct json_member *member);

/* Changes the line, in which texts are decoded where they are. False if it isn't one object, has a NUL in a
 * text, or the visitor returned false. */
MUST_USE bool json_read(char *line, json_visitor *visitor, void *arg);
