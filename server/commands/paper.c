/*
 * paper.c - see paper.h.
 */
#include "server/commands/paper.h"

#include <stdlib.h>
#include <string.h>

#include "server/log.h"
#include "server/session.h"

void
paper_open(struct paper *paper)
{
	paper->out = open_memstream(&paper->text, &paper->size);
	if (paper->out == NULL)
		fatal("out of memory");
}

void
paper_send(struct paper *paper, struct session *session)
{
	if (fclose(paper->out) != 0)
		fatal("out of memory");
	const char *line = paper->text, *end;
	for (; (end = strchr(line, '\n')) != NULL; line = end + 1) {
		session_write(session, line, (size_t)(end - line));
		session_write(session, "\r\n", 2);
	}
	free(paper->text);
}
