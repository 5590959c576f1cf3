/*
 * options_words.h - what two players agreed on, in words for players and watchers (section 12).
 *
 *   7 points, open moves, no double that would decide the match
 */
#pragma once

#include <stddef.h>

#include "server/rules/options.h"

enum { OPTIONS_WORDS_SIZE = 512 };

/* Length first, then each option that differs from the default. Returns the length of the text. */
size_t options_in_words(char out[OPTIONS_WORDS_SIZE], const struct options *options);
