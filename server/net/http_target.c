/*
 * http_target.c - cuts first and decodes then: an encoded slash parts nothing.
 */
#include "server/net/http_target.h"

#include <string.h>

#include "protocol/wire/number.h"

/* -1 if it is no hexadecimal digit. */
static int
digit_of(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* In place. `blank` is what a '+' stands for. */
static bool
decode(char *text, char blank)
{
	char *to = text;

	for (const char *p = text; *p != '\0'; p++) {
		unsigned char c = (unsigned char)(*p == '+' ? blank : *p);
		if (*p == '%') {
			int high = digit_of(p[1]), low = high < 0 ? -1 : digit_of(p[2]);
			if (low < 0)
				return false;
			c = (unsigned char)(high << 4 | low);
			p += 2;
		}
		if (c < ' ' || c == 0x7f)
			return false;
		*to++ = (char)c;
	}
	*to = '\0';
	return true;
}

/* Nobody must read "..%2f" or "\" as the way to another folder. */
static bool
is_sound(const char *part)
{
	return strpbrk(part, "/\\") == NULL && strcmp(part, ".") != 0 && strcmp(part, "..") != 0;
}

static bool
read_path(struct http_target *target, char *path)
{
	char *part, *rest = path + 1;

	while ((part = strsep(&rest, "/")) != NULL) {
		if (target->parts == HTTP_PARTS || !decode(part, '+') || !is_sound(part))
			return false;
		target->part[target->parts++] = part;
	}
	return true;
}

static bool
read_query(struct http_target *target, char *query)
{
	char *field, *rest = query;

	while ((field = strsep(&rest, "&")) != NULL) {
		if (*field == '\0')
			continue;
		char *value = field + strcspn(field, "=");
		if (*value != '\0')
			*value++ = '\0';
		if (target->fields == HTTP_FIELDS || !decode(field, ' ') || !decode(value, ' '))
			return false;
		target->field[target->fields].name = field;
		target->field[target->fields++].value = value;
	}
	return true;
}

bool
http_target_read(struct http_target *target, char *path, char *query)
{
	*target = (struct http_target){.parts = 0};
	return read_path(target, path) && (query == NULL || read_query(target, query));
}

/* How many bytes of the text are the sign it begins with, decoded into `sign`. */
static size_t
first_sign(const char *text, size_t size, char *sign)
{
	int high = *text == '%' && size >= 3 ? digit_of(text[1]) : -1;
	int low = high < 0 ? -1 : digit_of(text[2]);

	*sign = low < 0 ? *text : (char)(high << 4 | low);
	return low < 0 ? 1 : 3;
}

bool
http_path_is_below(const char *path, size_t size, const char *folder)
{
	char sign;

	for (; *folder != '\0'; folder++) {
		size_t taken = size == 0 ? 0 : first_sign(path, size, &sign);
		if (taken == 0 || sign != *folder)
			return false;
		path += taken;
		size -= taken;
	}
	return size == 0 || *path == '\0' || strchr("/? ", *path) != NULL;
}

const char *
http_target_field(const struct http_target *target, const char *name)
{
	for (int i = 0; i < target->fields; i++)
		if (strcmp(target->field[i].name, name) == 0)
			return target->field[i].value;
	return NULL;
}

int64_t
http_turn(const char *text, size_t size)
{
	char number[24];
	int64_t turn;

	if (size >= sizeof number)
		return 0;
	memcpy(number, text, size);
	number[size] = '\0';
	return number_read(number, 1, INT64_MAX, &turn) ? turn : 0;
}
