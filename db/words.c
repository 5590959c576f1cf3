/*
 * words.c - from a value to its word, and back.
 */
#include "db/words.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

const char *
word_of(const struct word_list *words, int value)
{
	assert(value >= 0 && value < words->count && words->list[value] != NULL);
	return words->list[value];
}

int
word_find(const struct word_list *words, const char *word)
{
	for (int value = 0; value < words->count; value++)
		if (words->list[value] != NULL && strcmp(words->list[value], word) == 0)
			return value;
	return -1;
}
