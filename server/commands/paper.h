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

/* Sends what was written, and forgets it. */
void paper_send(struct paper *paper, struct session *session);
