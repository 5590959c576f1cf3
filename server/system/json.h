/*
 * json.h - writes JSON, value by value; commas and quotes come by themselves.
 *
 *   json_object(&json, NULL);  json_number(&json, "match", 17);  json_end(&json);     {"match":17}
 *
 * A name is for members of an object, NULL for items of a list. What people have written may be anything: the
 * result is UTF-8 that every reader takes.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { JSON_DEPTH = 16 };

/* `out` is where it goes, and may change between two calls. All else zero at the beginning. */
struct json {
	FILE *out;
	char *text; /* owned, from json_open() on */
	size_t size;
	int depth;
	char ends[JSON_DEPTH]; /* what ends each of the things that are open */
	bool follows;	       /* something comes before it in the same thing */
};

/* To memory; ends the process without any. */
void json_open(struct json *json);

void json_object(struct json *json, const char *name);
void json_list(struct json *json, const char *name);
void json_end(struct json *json); /* of the thing that was opened last */

void json_text(struct json *json, const char *name, const char *text); /* NULL is null */
void json_number(struct json *json, const char *name, int64_t number);
void json_number_or_null(struct json *json, const char *name, bool known, int64_t number);
void json_real(struct json *json, const char *name, double number, int decimals); /* not finite: null */
void json_bool(struct json *json, const char *name, bool value);
void json_null(struct json *json, const char *name);
void json_seconds(struct json *json, const char *name, int64_t at); /* Unix seconds; 0 is null */
void json_milliseconds(struct json *json, const char *name, int64_t at_ms);
