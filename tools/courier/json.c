/*
 * json.c - one walk over the line. A text is never longer decoded than written, so it is decoded in its
 * place.
 */
#include "tools/courier/json.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH_MAX = 8, DIGITS_MAX = 18 };

struct walk {
	char *at; /* what comes next */
	json_visitor *visitor;
	void *arg;
	int depth;
};

static bool walk_value(struct walk *walk, const char *within, const char *name);

static void
skip_blanks(struct walk *walk)
{
	walk->at += strspn(walk->at, " \t\r\n");
}

static bool
take(struct walk *walk, char wanted)
{
	skip_blanks(walk);
	if (*walk->at != wanted)
		return false;
	walk->at++;
	return true;
}

/* --- texts */

/* Four digits; -1 if they aren't. */
static long
read_unit(const char *digits)
{
	char copy[5] = "";

	for (int i = 0; i < 4; i++) {
		if (isxdigit((unsigned char)digits[i]) == 0)
			return -1;
		copy[i] = digits[i];
	}
	return strtol(copy, NULL, 16);
}

static char *
write_utf8(char *out, unsigned long code)
{
	if (code < 0x80) {
		*out++ = (char)code;
		return out;
	}
	if (code >= 0x10000) {
		*out++ = (char)(0xf0 | code >> 18);
		*out++ = (char)(0x80 | (code >> 12 & 0x3f));
	} else if (code >= 0x800) {
		*out++ = (char)(0xe0 | code >> 12);
	} else {
		*out++ = (char)(0xc0 | code >> 6);
		*out++ = (char)(0x80 | (code & 0x3f));
		return out;
	}
	*out++ = (char)(0x80 | (code >> 6 & 0x3f));
	*out++ = (char)(0x80 | (code & 0x3f));
	return out;
}

/* What follows "\u": one unit, or both of a pair. NULL if it is no letter. */
static char *
decode_unit(struct walk *walk, char *out)
{
	long code = read_unit(walk->at), second = -1;

	if (code <= 0 || (code >= 0xdc00 && code < 0xe000))
		return NULL;
	walk->at += 4;
	if (code < 0xd800 || code >= 0xe000)
		return write_utf8(out, (unsigned long)code);
	if (walk->at[0] == '\\' && walk->at[1] == 'u')
		second = read_unit(walk->at + 2);
	if (second < 0xdc00 || second >= 0xe000)
		return NULL;
	walk->at += 6;
	return write_utf8(
		out, 0x10000UL + ((unsigned long)(code - 0xd800) << 10) + (unsigned long)(second - 0xdc00));
}

/* What follows a backslash. */
static char *
decode_escape(struct walk *walk, char *out)
{
	static const char written[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
	char letter = *walk->at;
	const char *known = letter != '\0' ? strchr(written, letter) : NULL;

	if (letter == '\0')
		return NULL;
	walk->at++;
	if (letter == 'u')
		return decode_unit(walk, out);
	if (known == NULL)
		return NULL;
	*out++ = meant[known - written];
	return out;
}

/* NULL if there is none. */
static char *
walk_text(struct walk *walk)
{
	if (!take(walk, '"'))
		return NULL;
	char *text = walk->at, *out = text;
	while (out != NULL && *walk->at != '"') {
		unsigned char letter = (unsigned char)*walk->at;
		if (letter < 0x20)
			return NULL;
		walk->at++;
		if (letter == '\\')
			out = decode_escape(walk, out);
		else
			*out++ = (char)letter;
	}
	if (out == NULL)
		return NULL;
	walk->at++;
	*out = '\0';
	return text;
}

/* --- all else */

/* A number, or one of the three words; true with -1 for all that isn't a whole number from 0 on. */
static bool
walk_word(struct walk *walk, int64_t *number)
{
	size_t length = strspn(walk->at, "+-.0123456789abcdefghijklmnopqrstuvwxyzE");
	size_t digits = strspn(walk->at, "0123456789");

	*number = digits == length && digits <= DIGITS_MAX ? strtoll(walk->at, NULL, 10) : -1;
	walk->at += length;
	return length > 0;
}

static bool
walk_members(struct walk *walk, const char *within)
{
	if (take(walk, '}'))
		return true;
	do {
		const char *name = walk_text(walk);
		if (name == NULL || !take(walk, ':') || !walk_value(walk, within, name))
			return false;
	} while (take(walk, ','));
	return take(walk, '}');
}

static bool
walk_items(struct walk *walk)
{
	if (take(walk, ']'))
		return true;
	do {
		if (!walk_value(walk, NULL, NULL))
			return false;
	} while (take(walk, ','));
	return take(walk, ']');
}

/* A list or an object: what is too deep to have a name that counts has none (`within` is NULL). */
static bool
walk_inside(struct walk *walk, const char *within, const char *name)
{
	bool is_object = *walk->at == '{', walked;

	if (++walk->depth > DEPTH_MAX)
		return false;
	walk->at++;
	walked = is_object ? walk_members(walk, within != NULL && *within == '\0' ? name : NULL)
			   : walk_items(walk);
	walk->depth--;
	return walked;
}

static bool
walk_value(struct walk *walk, const char *within, const char *name)
{
	struct json_member member = {.within = within, .name = name, .number = -1};

	skip_blanks(walk);
	if (*walk->at == '{' || *walk->at == '[')
		return walk_inside(walk, within, name);
	if (*walk->at == '"') {
		if ((member.text = walk_text(walk)) == NULL)
			return false;
	} else if (!walk_word(walk, &member.number)) {
		return false;
	}
	return within == NULL || walk->visitor(walk->arg, &member);
}

bool
json_read(char *line, json_visitor *visitor, void *arg)
{
	struct walk walk = {.at = line, .visitor = visitor, .arg = arg};

	if (!take(&walk, '{') || !walk_members(&walk, ""))
		return false;
	skip_blanks(&walk);
	return *walk.at == '\0';
}
