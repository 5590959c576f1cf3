/*
 * letters.c - three short lists of code points: what may not pass, what is on other letters, what is
 * wide.
 *
 * They have ranges of Unicode by number, coarse where nobody would notice. What they don't name passes: also
 * letters of scripts that come into Unicode later.
 */
#include "protocol/wire/letters.h"

#include <stdint.h>
#include <string.h>

struct letter_range {
	uint32_t first, last;
};

/* What shows nothing, or something else than it is. */
static const struct letter_range forbidden[] = {
	{0x0000, 0x001f}, /* controls */
	{0x007f, 0x009f}, /* DEL and the controls of C1, U+009B among them: the beginning of a sequence */
	{0x00ad, 0x00ad}, /* a hyphen that shows at times */
	{0x034f, 0x034f}, /* a joiner of marks, invisible */
	{0x061c, 0x061c}, /* turns the direction */
	{0x115f, 0x1160}, /* fillers, which look like nothing at all */
	{0x17b4, 0x17b5}, /* invisible vowels */
	{0x180b, 0x180f}, /* variants, and a separator without width */
	{0x200b, 0x200f}, /* no width: blank, joiners, marks of direction */
	{0x2028, 0x202e}, /* line and paragraph ends; embedded and overridden directions */
	{0x2060, 0x206f}, /* joiner, invisible signs, isolated directions, old format characters */
	{0x3164, 0x3164}, /* a filler */
	{0xe000, 0xf8ff}, /* private: means what a font wants */
	{0xfdd0, 0xfdef}, /* no characters, for good; so are the last two of each plane, see is_forbidden() */
	{0xfe00, 0xfe0f}, /* variants of the letter before */
	{0xfeff, 0xfeff}, /* no width, or the order of bytes */
	{0xffa0, 0xffa0}, /* a filler */
	{0xfff0, 0xfffb}, /* frames of annotations */
	{0x13430, 0x1345f},  /* how hieroglyphs are joined */
	{0x1bca0, 0x1bca3},  /* the same of shorthand */
	{0x1d173, 0x1d17a},  /* the same of music */
	{0xe0000, 0x10ffff}, /* tags, more variants, private planes */
};

/* What is on the letter before it and can be heaped up, in the scripts where fonts let it grow without
 * end. */
static const struct letter_range marks[] = {
	{0x0300, 0x036f}, /* Latin, Greek and all others */
	{0x0483, 0x0489}, /* Cyrillic */
	{0x0591, 0x05c7}, /* Hebrew */
	{0x0610, 0x061a}, /* Arabic */
	{0x064b, 0x065f}, /* Arabic */
	{0x0670, 0x0670}, /* Arabic */
	{0x06d6, 0x06ed}, /* Arabic */
	{0x0711, 0x0711}, /* Syriac */
	{0x0730, 0x074a}, /* Syriac */
	{0x07a6, 0x07b0}, /* Thaana */
	{0x07eb, 0x07f3}, /* N'Ko */
	{0x0816, 0x082d}, /* Samaritan */
	{0x0859, 0x085b}, /* Mandaic */
	{0x0898, 0x089f}, /* Arabic */
	{0x08ca, 0x08ff}, /* Arabic */
	{0x0e31, 0x0e31}, /* Thai */
	{0x0e34, 0x0e3a}, /* Thai */
	{0x0e47, 0x0e4e}, /* Thai */
	{0x0eb1, 0x0eb1}, /* Lao */
	{0x0eb4, 0x0ebc}, /* Lao */
	{0x0ec8, 0x0ece}, /* Lao */
	{0x0f71, 0x0f84}, /* Tibetan */
	{0x0f8d, 0x0fbc}, /* Tibetan */
	{0x135d, 0x135f}, /* Ethiopic */
	{0x1ab0, 0x1aff}, /* all scripts */
	{0x1cd0, 0x1ce8}, /* Vedic */
	{0x1dc0, 0x1dff}, /* all scripts */
	{0x20d0, 0x20ff}, /* around symbols */
	{0x2de0, 0x2dff}, /* letters over Cyrillic ones */
	{0x302a, 0x302f}, /* tones of ideographs */
	{0x3099, 0x309a}, /* voices of kana */
	{0xa66f, 0xa67d}, /* Cyrillic */
	{0xa69e, 0xa69f}, /* Cyrillic */
	{0xa8e0, 0xa8f1}, /* digits over Devanagari */
	{0xfe20, 0xfe2f}, /* halves over two letters */
};

/* Two columns. */
static const struct letter_range wide[] = {
	{0x1100, 0x115e},   /* Hangul, in parts */
	{0x2e80, 0x303e},   /* radicals, punctuation */
	{0x3041, 0xa4cf},   /* kana, ideographs, Yi */
	{0xa960, 0xa97c},   /* Hangul, in parts */
	{0xac00, 0xd7a3},   /* Hangul */
	{0xf900, 0xfaff},   /* ideographs */
	{0xfe30, 0xfe6f},   /* forms of punctuation */
	{0xff01, 0xff60},   /* ASCII made wide */
	{0xffe0, 0xffe6},   /* signs of money made wide */
	{0x1f300, 0x1faff}, /* pictures */
	{0x20000, 0x3fffd}, /* rare ideographs */
};

#define LENGTH(list) (sizeof(list) / sizeof *(list))

static bool
is_in(const struct letter_range *list, size_t length, uint32_t code)
{
	for (size_t i = 0; i < length && list[i].first <= code; i++)
		if (code <= list[i].last)
			return true;
	return false;
}

static bool
is_forbidden(uint32_t code)
{
	return (code & 0xfffe) == 0xfffe || is_in(forbidden, LENGTH(forbidden), code);
}

static bool
is_mark(uint32_t code)
{
	return is_in(marks, LENGTH(marks), code);
}

/* Bytes of the character that begins here. 0 if none does: it is the middle of one, a half, a longer form
 * than the number needs, or the number is no character's (surrogates, which are halves of UTF-16, and what
 * lies beyond the last plane). */
static size_t
decode(const char *text, const char *end, uint32_t *code)
{
	static const uint32_t least[] = {[2] = 0x80, [3] = 0x800, [4] = 0x10000};
	unsigned char first = (unsigned char)*text;
	size_t size = first < 0xc0 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf8 ? 4 : 0;

	*code = first;
	if (first < 0x80)
		return 1;
	if (size == 0 || (size_t)(end - text) < size)
		return 0;
	*code = first & (0x7f >> size);
	for (size_t i = 1; i < size; i++) {
		unsigned char byte = (unsigned char)text[i];
		if ((byte & 0xc0) != 0x80)
			return 0;
		*code = *code << 6 | (byte & 0x3f);
	}
	if (*code < least[size] || *code > 0x10ffff || (*code >= 0xd800 && *code <= 0xdfff))
		return 0;
	return size;
}

bool
letters_in(const char *text)
{
	for (; *text != '\0'; text++)
		if ((unsigned char)*text >= 0x80)
			return true;
	return false;
}

void
letters_screen(char *text)
{
	const char *end = text + strlen(text);
	char *out = text;
	int heaped = 0; /* marks on the letter before */

	while (text < end) {
		uint32_t code;
		size_t size = decode(text, end, &code);
		heaped = size > 0 && is_mark(code) ? heaped + 1 : 0;
		if (size == 0 || is_forbidden(code) || heaped > LETTER_MARKS_MAX) {
			*out++ = '?';
			text += size > 0 ? size : 1;
		} else {
			memmove(out, text, size);
			out += size;
			text += size;
		}
	}
	*out = '\0';
}

static bool
is_later_byte(char byte)
{
	return ((unsigned char)byte & 0xc0) == 0x80;
}

size_t
letters_plain(char *text, size_t size)
{
	char *out = text;

	for (size_t i = 0; i < size; i++)
		if (!is_later_byte(text[i]))
			*out++ = (unsigned char)text[i] < 0x80 ? text[i] : '?';
	*out = '\0';
	return (size_t)(out - text);
}

size_t
letters_whole(const char *text, size_t size)
{
	size_t length = strnlen(text, size);

	if (length < size)
		return length;
	while (length > 0 && is_later_byte(text[length]))
		length--;
	return length;
}

size_t
letters_step(const char *at, const char *end, int *columns)
{
	uint32_t code;
	size_t size = decode(at, end, &code);

	*columns = size > 1 && is_in(wide, LENGTH(wide), code) ? 2 : 1;
	if (size == 0)
		return 1;
	while (at + size < end && (unsigned char)at[size] >= 0x80) {
		size_t more = decode(at + size, end, &code);
		if (more == 0 || !is_mark(code))
			break;
		size += more;
	}
	return size;
}
