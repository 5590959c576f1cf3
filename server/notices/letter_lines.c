/*
 * letter_lines.c - what the texts of all letters are made of.
 */
#include <stdio.h>

#include "server/notices/letter_parts.h"

void
letter_set_subject(struct letter *letter, enum message message, const struct message_args *args)
{
	char line[SENTENCE_SIZE];

	message_write_bare(line, sizeof line, message, args);
	snprintf(letter->subject, sizeof letter->subject, "%.*s", (int)sizeof letter->subject - 1, line);
}

void
letter_set_url(struct letter *letter, const char *path, int64_t number)
{
	if (letter->root[0] == '\0')
		return;
	if (number != 0)
		snprintf(letter->url, sizeof letter->url, "%s%s/%lld", letter->root, path, (long long)number);
	else
		snprintf(letter->url, sizeof letter->url, "%s%s", letter->root, path);
}

void
letter_tell_all(struct letter *letter)
{
	letter->lines = 1;
	for (int i = 0; i < letter->count; i++)
		letter->told[i] = true;
}
