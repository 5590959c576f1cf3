/*
 * words.c - words and the verbatim text after them.
 */
#include "protocol/wire/words.h"

#include <assert.h>
#include <string.h>

#include "protocol/text.h"

void
words_split(struct words *words, const char *line)
{
	size_t length = strlen(line);

	assert(length <= LINE_LENGTH);
	words->count = 0;
	words->line = line;
	memcpy(words->text, line, length + 1);
	text_clean(words->text);
	for (size_t at = 0;; words->count++) {
		while (line[at] == ' ')
			at++;
		if (line[at] == '\0')
			break;
		assert(words->count < WORDS_MAX);
		words->word[words->count] = words->text + at;
		while (line[at] != ' ' && line[at] != '\0')
			at++;
		words->text[at] = '\0';
		words->end[words->count] = (uint16_t)at;
	}
}

const char *
words_at(const struct words *words, int k)
{
	return k >= 0 && k < words->count ? words->word[k] : "";
}

const char *
words_rest(const struct words *words, int k)
{
	if (k < 0)
		return words->line;
	if (k >= words->count)
		return "";
	const char *rest = words->line + words->end[k];
	return *rest == ' ' ? rest + 1 : rest;
}
