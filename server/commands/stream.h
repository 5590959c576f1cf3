/*
 * paper.h - text that others write to a stream, on its way to a session.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct session;

struct paper {
	FILE *out; /* lines that end with '\n' */
	char *text;
	size_t size;
	size_t sent;
};

void paper_open(struct paper *paper);

/* Sends what was written, folded as all that people read, and forgets it. */
void paper_send(struct paper *paper, struct session *session);

/* Sends the next lines, each as it is, up to the one that makes `most` bytes full. True while there are more;
 * at the end all is forgotten. */
bool paper_send_some(struct paper *paper, struct session *session, size_t most);

/* Bytes so far. */
size_t paper_size(struct paper *paper);

/* Forgets what was written. */
void paper_drop(struct paper *paper);
