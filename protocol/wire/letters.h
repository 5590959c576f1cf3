/*
 * letters.h - the letters of all languages in what people say, as UTF-8: which of them may reach another's
 * terminal, and what those read whose terminals show ASCII only.
 *
 *   typed --letters_screen--> said and stored --as it is--> terminals that show UTF-8
 *                                    |
 *                                    +--letters_plain--> all others, a `?` for each letter
 *
 * Only speech has such letters. Names, commands and all other words are ASCII (words.h).
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { LETTER_MARKS_MAX = 4 }; /* accents, vowel points and the like on one letter; languages need no more */

/* Is there anything but ASCII in it? */
bool letters_in(const char *text);

/*
 * In place. What is left is valid UTF-8 and harmless: no control characters, no direction of writing turned,
 * nothing invisible, nothing that towers over other lines. What may not stay becomes `?`: one for each such
 * letter, and one for each byte that belongs to none. The text gets no longer, and a second time changes
 * nothing.
 */
void letters_screen(char *text);

/* In place: `?` for each letter that isn't ASCII. `text` is screened, with line ends or not. Its new length,
 * and the NUL after it. */
size_t letters_plain(char *text, size_t size);

/* How much of screened text, at most `size` bytes, can be kept without cutting a letter in two. */
size_t letters_whole(const char *text, size_t size);

/* Bytes of the letter that begins at `at`, with the marks on it; at least 1. How many columns it takes stands
 * in *columns: those of East Asia and pictures take two. */
size_t letters_step(const char *at, const char *end, int *columns);
