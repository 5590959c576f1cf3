/*
 * notation.c - sides, dice, steps and sizes of a win as text, both ways. Each action writes some thirty small
 * pieces: text_add() is for what is written seldom.
 */
#include "server/rules/notation.h"

#include <assert.h>
#include <stdarg.h>
#include <string.h>

struct text
text_begin(char *buffer, size_t size)
{
	assert(size > 0);
	buffer[0] = '\0';
	return (struct text){.at = buffer, .size = size};
}

void
text_add_number(struct text *text, int number)
{
	assert(number >= 0);
	if (number >= 10)
		text_add_number(text, number / 10);
	text_add_char(text, (char)('0' + number % 10));
}

void
text_add(struct text *text, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	for (; *format != '\0'; format++) {
		if (*format != '%') {
			text_add_char(text, *format);
			continue;
		}
		format++;
		if (*format == 'd') {
			text_add_number(text, va_arg(arguments, int));
		} else if (*format == 'c') {
			text_add_char(text, (char)va_arg(arguments, int));
		} else {
			assert(*format == 's');
			text_add_word(text, va_arg(arguments, const char *));
		}
	}
	va_end(arguments);
}

void
text_add_step(struct text *text, struct step step)
{
	if (step.from == POINT_BAR)
		text_add_word(text, "bar");
	else
		text_add_number(text, step.from);
	text_add_char(text, '/');
	if (step.to == POINT_OFF)
		text_add_word(text, "off");
	else
		text_add_number(text, step.to);
}

static const char *const win_names[] = {
	[WIN_SINGLE] = "single",
	[WIN_GAMMON] = "gammon",
	[WIN_BACKGAMMON] = "backgammon",
};
static_assert(sizeof win_names / sizeof *win_names == WIN_BACKGAMMON + 1, "one name for each size");

const char *
win_name(enum win win)
{
	assert(win >= WIN_SINGLE && win <= WIN_BACKGAMMON);
	return win_names[win];
}

bool
notation_skip(const char **cursor, const char *word)
{
	size_t length = strlen(word);
	if (strncmp(*cursor, word, length) != 0)
		return false;
	*cursor += length;
	return true;
}

bool
notation_number(const char **cursor, int highest, int *number)
{
	const char *at = *cursor;
	if (*at < '1' || *at > '9')
		return false;
	int value = 0;
	for (; *at >= '0' && *at <= '9'; at++) {
		int digit = *at - '0';
		if (digit > highest || value > (highest - digit) / 10)
			return false;
		value = 10 * value + digit;
	}
	*number = value;
	*cursor = at;
	return true;
}

bool
notation_count(const char **cursor, int highest, int *number)
{
	if ((*cursor)[0] != '0' || ((*cursor)[1] >= '0' && (*cursor)[1] <= '9'))
		return notation_number(cursor, highest, number);
	*number = 0;
	*cursor += 1;
	return true;
}

bool
notation_side(const char **cursor, enum side *side)
{
	if (notation_skip(cursor, "O"))
		*side = SIDE_O;
	else if (notation_skip(cursor, "X"))
		*side = SIDE_X;
	else
		return false;
	return true;
}

bool
notation_dice(const char **cursor, struct dice *dice)
{
	const char *at = *cursor;
	for (int i = 0; i < 2; i++) {
		if (at[i] < '1' || at[i] > '6')
			return false;
		dice->die[i] = (uint8_t)(at[i] - '0');
	}
	*cursor += 2;
	return true;
}

bool
notation_step(const char **cursor, struct step *step)
{
	const char *at = *cursor;
	int from = POINT_BAR;
	if (!notation_skip(&at, "bar") && !notation_number(&at, BOARD_POINTS, &from))
		return false;
	if (!notation_skip(&at, "/"))
		return false;
	int to = POINT_OFF;
	if (!notation_skip(&at, "off") && !notation_number(&at, BOARD_POINTS, &to))
		return false;
	*step = (struct step){.from = (uint8_t)from, .to = (uint8_t)to};
	*cursor = at;
	return true;
}

bool
notation_win(const char **cursor, enum win *win)
{
	for (int i = WIN_SINGLE; i <= WIN_BACKGAMMON; i++) {
		if (notation_skip(cursor, win_names[i])) {
			*win = (enum win)i;
			return true;
		}
	}
	return false;
}
