/*
 * sharing.h - an answer that is made in pieces for one reader, and kept whole for those who ask for the same
 * soon after: a thousand pages that come to one match.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "server/web/http/cache.h"
#include "server/web/http/reply.h"

struct server;

struct sharing {
	struct server *server; /* borrowed */
	char key[CACHE_KEY_SIZE], etag[ETAG_SIZE];
	FILE *out;   /* owned; NULL: nothing is shared */
	char *bytes; /* owned: all that was written */
	size_t size, passed;
};

/* What is made from now on is kept by this name, with this tag. All zero shares nothing. */
void sharing_begin(struct sharing *sharing, struct server *server, const char *key, const char *etag);

/* Where the next piece is written, which goes to `out` in the end. */
FILE *sharing_out(const struct sharing *sharing, FILE *out);

/* The piece is written, and goes to its reader. Without `more` it was the last one: others may have all. */
void sharing_pass(struct sharing *sharing, FILE *out, bool more);

/* Frees it, whole or not. May be called twice. */
void sharing_end(struct sharing *sharing);
