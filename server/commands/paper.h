/*
 * paper.h - text that others write to a stream, on its way to a session.
 */
#pragma once

#include <stddef.h>
#include <stdio.h>

struct session;

struct paper {
	FILE *out; /* lines that end with '\n' */
	char *text;
	size_t size;
};

void paper_open(struct paper *paper);

/* Sends what was written, and forgets it; folded as all that people read, or each line as it is. */
void paper_send(struct paper *paper, struct session *session);
void paper_send_whole(struct paper *paper, struct session *session);

/* Bytes so far. */
size_t paper_size(struct paper *paper);

/* Forgets what was written. */
void paper_drop(struct paper *paper);
