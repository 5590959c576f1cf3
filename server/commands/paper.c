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

size_t
paper_size(struct paper *paper)
{
	if (fflush(paper->out) != 0)
		fatal("out of memory");
	return paper->size;
}

void
paper_drop(struct paper *paper)
{
	if (fclose(paper->out) != 0)
		fatal("out of memory");
	free(paper->text);
}

/* With the line ends of the wire. */
static void
send_lines(
	struct paper *paper, struct session *session, void (*write)(struct session *, const char *, size_t))
{
	if (fclose(paper->out) != 0)
		fatal("out of memory");
	const char *line = paper->text, *end;
	for (; (end = strchr(line, '\n')) != NULL; line = end + 1) {
		write(session, line, (size_t)(end - line));
		write(session, "\r\n", 2);
	}
	free(paper->text);
}

void
paper_send(struct paper *paper, struct session *session)
{
	send_lines(paper, session, session_write);
}

void
paper_send_whole(struct paper *paper, struct session *session)
{
	send_lines(paper, session, session_write_whole);
}
