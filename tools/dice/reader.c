/*
 * reader.c - see reader.h.
 */
#include "tools/dice/reader.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

const char *
reader_next(struct reader *reader)
{
	if (getline(&reader->line, &reader->size, reader->in) < 0) {
		reader->error = feof(reader->in) ? 0 : errno;
		return NULL;
	}
	reader->line[strcspn(reader->line, "\r\n")] = '\0';
	const char *text = reader->line;
	while (strncmp(text, "> ", 2) == 0) /* the prompt that a terminal showed in front of it */
		text += 2;
	return text;
}

void
reader_clear(struct reader *reader)
{
	free(reader->line);
	*reader = (struct reader){.in = NULL};
}
