/*
 * shell.h - the one HTML file of the page, made out for an address. The scripts in it draw the rest; who has
 * none reads what is written here.
 */
#pragma once

#include <stdio.h>

#include "protocol/messages.h"
#include "server/web/route.h"

/* A shell that is being made out. */
struct shell {
	char title[160];
	FILE *plain; /* HTML for those without scripts, written to `text` */
	char *text;  /* owned, until the shell is answered */
	size_t size;
	FILE *fetches; /* links to what its scripts will ask for first, written to `fetched` */
	char *fetched; /* owned, likewise */
	size_t fetched_size;
};

/* Ends the process without memory. */
void shell_begin(struct shell *shell);

/* Text of people or of ours, so that none of it is markup. */
void shell_text(FILE *out, const char *text);

/* A paragraph: these words, or the sentence of this row. */
void shell_line(struct shell *shell, const char *text);
void shell_sentence(struct shell *shell, enum message message, const struct message_args *args);

/* A paragraph with a link to `path` below the root (or two parts of one). */
void shell_link(struct shell *shell, const struct asked *asked, const char *folder, const char *name,
	const char *text);

/* The scripts will ask for this `path` below the root: it comes beside them, not after them. */
void shell_fetch(struct shell *shell, const struct asked *asked, const char *path);

/* The address of a file of the page, for HTML that is no shell. */
void shell_file(FILE *out, const struct asked *asked, const char *name);

/* What a browser may do with the shell, as the head of the reply says it. */
void shell_policy(const struct asked *asked, struct reply *reply);

/* The reply is the shell, which is no more. `status` is 200 or 404. */
void shell_answer(struct shell *shell, const struct asked *asked, struct reply *reply, int status);
