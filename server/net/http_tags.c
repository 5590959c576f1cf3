/*
 * http_tags.c - lists of tags, and ranges, read by the letter.
 */
#include "server/net/http_tags.h"

#include <stddef.h>
#include <string.h>

#include "protocol/wire/number.h"

enum { NUMBER_SIZE = 24 };

/* Behind a tag, `W/"..."` or `"..."`; NULL: that is none. `opaque` is where its quotes begin. */
static const char *
tag_end(const char *text, const char **opaque)
{
	if (strncmp(text, "W/", 2) == 0)
		text += 2;
	*opaque = text;
	if (*text++ != '"')
		return NULL;
	while (*text == '!' || (unsigned char)*text > '"')
		if (*text++ == 0x7f)
			return NULL;
	return *text == '"' ? text + 1 : NULL;
}

bool
http_tags_have(const char *list, const char *tag)
{
	const char *opaque, *end;
	size_t length = strlen(tag);
	bool found = false;

	if (strcmp(list, "*") == 0)
		return true;
	for (;;) {
		list += strspn(list, " \t,");
		if (*list == '\0')
			return found;
		end = tag_end(list, &opaque);
		if (end == NULL)
			return false;
		found |= (size_t)(end - opaque) == length && memcmp(opaque, tag, length) == 0;
		list = end + strspn(end, " \t");
		if (*list != ',' && *list != '\0')
			return false;
	}
}

/* "17-" */
static bool
cut_number(const char *digits, size_t length, int64_t *number)
{
	char text[NUMBER_SIZE];

	if (length >= sizeof text)
		return false;
	memcpy(text, digits, length);
	text[length] = '\0';
	return number_read(text, 0, INT64_MAX, number);
}

enum http_range
http_range_read(const char *text, int64_t size, struct http_part *part)
{
	static const char unit[] = "bytes=";
	int64_t first = 0, last = size - 1;

	if (text == NULL || strncmp(text, unit, strlen(unit)) != 0)
		return HTTP_RANGE_WHOLE;
	text += strlen(unit);
	const char *dash = strchr(text, '-');
	if (dash == NULL)
		return HTTP_RANGE_WHOLE;
	const char *behind = dash + 1;
	bool from_end = dash == text;
	if (!from_end && !cut_number(text, (size_t)(dash - text), &first))
		return HTTP_RANGE_WHOLE;
	if ((from_end || *behind != '\0') && !cut_number(behind, strlen(behind), &last))
		return HTTP_RANGE_WHOLE;
	if (from_end) {
		first = last < size ? size - last : 0;
		last = size - 1;
	} else if (*behind != '\0' && last < first) {
		return HTTP_RANGE_WHOLE;
	}
	if (first >= size)
		return HTTP_RANGE_BEYOND;
	*part = (struct http_part){.first = first, .size = (last < size ? last + 1 : size) - first};
	return HTTP_RANGE_PART;
}
