/*
 * mail_text.h - a letter as an Internet message (RFC 5322): plain text, in UTF-8 where that is needed.
 *
 * Memory in, memory out.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "server/rules/must_use.h"

struct letter;

/* Who sends. */
struct mail_sender {
	const char *address; /* local@domain */
	const char *name;    /* of the server, shown before it */
};

/* The whole message, to be freed; lines end with LF. `now`: Unix seconds. Ends the process without memory. */
MUST_USE char *mail_text_write(
	const struct letter *letter, const struct mail_sender *sender, int64_t now, size_t *size);
