/*
 * notation.h - the small parts that the texts of actions, events and options share. For the core, and for
 * others who read such texts.
 */
#pragma once

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "server/rules/play.h"
#include "server/rules/score.h"

/* A text that grows in a buffer of the caller's; it is an error of ours if it does not fit. */
struct text {
	char *at;
	size_t size;
	size_t length;
};

struct text text_begin(char *buffer, size_t size);

/* Makes the text longer by `size` bytes, which the caller fills. */
static inline char *
text_grow(struct text *text, size_t size)
{
	char *at = text->at + text->length;

	assert(text->length + size < text->size);
	text->length += size;
	at[size] = '\0';
	return at;
}

static inline void
text_add_char(struct text *text, char letter)
{
	*text_grow(text, 1) = letter;
}

static inline void
text_add_bytes(struct text *text, const char *bytes, size_t size)
{
	memcpy(text_grow(text, size), bytes, size);
}

static inline void
text_add_word(struct text *text, const char *word)
{
	text_add_bytes(text, word, strlen(word));
}

void text_add_number(struct text *text, int number); /* not negative */

/* Knows %d (not negative), %s and %c. */
void text_add(struct text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* "13/11", "bar/22", "6/off" */
void text_add_step(struct text *text, struct step step);

/* "single", "gammon", "backgammon" */
const char *win_name(enum win win);

/* These read at *cursor; on success they go on after what they read, else *cursor stays. */
bool notation_skip(const char **cursor, const char *word);
bool notation_number(const char **cursor, int highest, int *number); /* 1..highest, no leading nought */
bool notation_count(const char **cursor, int highest, int *number);  /* the same, or 0 */
bool notation_side(const char **cursor, enum side *side);
bool notation_dice(const char **cursor, struct dice *dice);
bool notation_step(const char **cursor, struct step *step);
bool notation_win(const char **cursor, enum win *win);
