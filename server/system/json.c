/*
 * json.c - RFC 8259.
 */
#include "server/system/json.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/system/memory.h"

void
json_open(struct json *json)
{
	*json = (struct json){.out = NULL};
	json->out = must_memstream(&json->text, &json->size);
}

/* Bytes of the letter that begins there, 0 if it is no UTF-8. */
static int
letter_size(const unsigned char *at)
{
	static const unsigned least[] = {0, 0, 0x80, 0x800, 0x10000};
	int size = *at < 0x80 ? 1 : *at >> 5 == 6 ? 2 : *at >> 4 == 14 ? 3 : *at >> 3 == 30 ? 4 : 0;
	unsigned letter = size == 0 ? 0 : *at & (0xffu >> size);

	for (int i = 1; i < size; i++) {
		if (at[i] >> 6 != 2)
			return 0;
		letter = letter << 6 | (at[i] & 0x3f);
	}
	if (size > 1 && (letter < least[size] || letter > 0x10ffff || letter >> 11 == 0x1b))
		return 0;
	return size;
}

static void
write_string(FILE *out, const char *text)
{
	putc('"', out);
	for (const unsigned char *p = (const unsigned char *)text; *p != '\0';) {
		int size = letter_size(p);
		if (size == 0)
			fputs("\\ufffd", out);
		else if (*p == '"' || *p == '\\')
			fprintf(out, "\\%c", *p);
		else if (*p < ' ' || *p == 0x7f || *p == '<') /* `<`: whoever puts it in a page is safe */
			fprintf(out, "\\u%04x", *p);
		else
			fwrite(p, 1, (size_t)size, out);
		p += size == 0 ? 1 : size;
	}
	putc('"', out);
}

/* What comes before a value. */
static void
begin(struct json *json, const char *name)
{
	if (json->follows)
		putc(',', json->out);
	json->follows = true;
	if (name == NULL)
		return;
	write_string(json->out, name);
	putc(':', json->out);
}

static void
open_thing(struct json *json, const char *name, char opens, char ends)
{
	begin(json, name);
	putc(opens, json->out);
	assert(json->depth < JSON_DEPTH);
	json->ends[json->depth++] = ends;
	json->follows = false;
}

void
json_object(struct json *json, const char *name)
{
	open_thing(json, name, '{', '}');
}

void
json_list(struct json *json, const char *name)
{
	open_thing(json, name, '[', ']');
}

void
json_end(struct json *json)
{
	assert(json->depth > 0);
	putc(json->ends[--json->depth], json->out);
	json->follows = true;
}

void
json_text(struct json *json, const char *name, const char *text)
{
	begin(json, name);
	if (text == NULL)
		fputs("null", json->out);
	else
		write_string(json->out, text);
}

void
json_number(struct json *json, const char *name, int64_t number)
{
	begin(json, name);
	fprintf(json->out, "%lld", (long long)number);
}

void
json_number_or_null(struct json *json, const char *name, bool known, int64_t number)
{
	if (known)
		json_number(json, name, number);
	else
		json_null(json, name);
}

void
json_real(struct json *json, const char *name, double number, int decimals)
{
	begin(json, name);
	if (isfinite(number))
		fprintf(json->out, "%.*f", decimals, number);
	else
		fputs("null", json->out);
}

void
json_bool(struct json *json, const char *name, bool value)
{
	begin(json, name);
	fputs(value ? "true" : "false", json->out);
}

void
json_null(struct json *json, const char *name)
{
	json_text(json, name, NULL);
}

static size_t
write_time(char text[32], int64_t at)
{
	time_t seconds = (time_t)at;
	struct tm parts;

	return gmtime_r(&seconds, &parts) == NULL ? 0 : strftime(text, 32, "%Y-%m-%dT%H:%M:%S", &parts);
}

void
json_seconds(struct json *json, const char *name, int64_t at)
{
	char text[32];

	if (at == 0 || write_time(text, at) == 0) {
		json_null(json, name);
		return;
	}
	begin(json, name);
	fprintf(json->out, "\"%sZ\"", text);
}

void
json_milliseconds(struct json *json, const char *name, int64_t at_ms)
{
	char text[32];

	if (write_time(text, at_ms / 1000) == 0) {
		json_null(json, name);
		return;
	}
	begin(json, name);
	fprintf(json->out, "\"%s.%03dZ\"", text, (int)(at_ms % 1000));
}
