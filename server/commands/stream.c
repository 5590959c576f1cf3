/*
 * paper.c - see paper.h.
 */
#include "server/commands/stream.h"

#include <stdlib.h>
#include <string.h>

#include "server/log.h"
#include "server/session.h"

void
paper_open(struct paper *paper)
{
	*paper = (struct paper){.out = NULL};
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

/* The line at `at`, with the line end of the wire; where the next one begins, NULL if there is none here. */
static const char *
send_line(const char *at, struct session *session, void (*write)(struct session *, const char *, size_t))
{
	const char *end = strchr(at, '\n');

	if (end == NULL)
		return NULL;
	write(session, at, (size_t)(end - at));
	write(session, "\r\n", 2);
	return end + 1;
}

void
paper_send(struct paper *paper, struct session *session)
{
	if (fclose(paper->out) != 0)
		fatal("out of memory");
	for (const char *line = paper->text; line != NULL;)
		line = send_line(line, session, session_write);
	free(paper->text);
}

bool
paper_send_some(struct paper *paper, struct session *session, size_t most)
{
	size_t stop = paper->sent + most;

	while (paper->sent < stop) {
		const char *next = send_line(paper->text + paper->sent, session, session_write_whole);
		if (next == NULL) {
			paper_drop(paper);
			return false;
		}
		paper->sent = (size_t)(next - paper->text);
	}
	return true;
}
