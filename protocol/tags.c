/*
 * tags.c - names, values and the marks of further lines.
 */
#include "protocol/tags.h"

#include <ctype.h>

#include "protocol/text.h"
#include "server/rules/options.h"

void
tag_begin(struct put *put, const char *name)
{
	put_char(put, '@');
	for (; *name != '\0'; name++)
		put_char(put, (char)tolower((unsigned char)*name));
}

static bool
stands_for_itself(unsigned char c)
{
	return c > ' ' && c < 0x7f && c != '=' && c != '%';
}

static void
put_encoded(struct put *put, const char *value, size_t size)
{
	static const char digits[] = "0123456789ABCDEF";

	for (size_t i = 0; i < size; i++) {
		unsigned char c = (unsigned char)value[i];
		if (stands_for_itself(c)) {
			put_char(put, value[i]);
		} else {
			put_char(put, '%');
			put_char(put, digits[c >> 4]);
			put_char(put, digits[c & 15]);
		}
	}
}

static void
put_name(struct put *put, const char *name, size_t size)
{
	put_char(put, ' ');
	put_bytes(put, name, size);
	put_char(put, '=');
}

void
tag_field(struct put *put, const struct tag_field *field)
{
	put_name(put, field->name, field->name_size);
	put_encoded(put, field->value, field->value_size);
}

void
tag_text(struct put *put, const char *field, const char *value)
{
	put_name(put, field, strlen(field));
	put_encoded(put, value, strlen(value));
}

void
tag_number(struct put *put, const char *field, long value)
{
	put_name(put, field, strlen(field));
	put_number(put, value);
}

void
tag_flag(struct put *put, const char *field, bool value)
{
	tag_number(put, field, value);
}

void
tag_rating(struct put *put, const char *field, double value)
{
	char text[TEXT_RATING_SIZE];

	text_rating(text, value);
	tag_text(put, field, text);
}

void
tag_length(struct put *put, const char *field, int value)
{
	if (value == LENGTH_UNLIMITED)
		tag_text(put, field, "unlimited");
	else
		tag_number(put, field, value);
}

void
tag_side(struct put *put, const char *field, enum side value)
{
	tag_text(put, field, (const char[]){side_letter(value), '\0'});
}

void
tag_refused(struct put *put)
{
	tag_flag(put, "refused", true);
}

void
tag_end(struct put *put)
{
	put_char(put, '\t');
}

static bool
is_line(const char *at, const char *end)
{
	return at < end && *at != '\r' && *at != '\n';
}

void
tag_lines(struct put *put, const char *text, size_t size)
{
	const char *end = text + size;

	while (text < end) {
		const char *feed = memchr(text, '\n', (size_t)(end - text));
		const char *next = feed != NULL ? feed + 1 : end;
		put_bytes(put, text, (size_t)(next - text));
		text = next;
		if (is_line(text, end))
			put_text(put, TAG_GOES_ON);
	}
}
