/*
 * letter.h - what a courier carries: notices to one reader by one way, put into words when they are handed
 * over. What was answered meanwhile is left out.
 *
 *   rows that are due --too soon after another--> wait, or go with the digest
 *                     --nothing left to tell----> dropped
 *                     --else--------------------> taken, and written
 *
 * Owns: the pauses between letters, and what they say. May not touch: sockets.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "db/notices/outbox.h"
#include "server/rules/must_use.h"

struct server;

enum {
	LETTER_ROWS = 40,
	LETTER_SECONDS = 5 * 60,	 /* the courier has it for so long, at first */
	LETTER_FORGOT_SECONDS = 60 * 60, /* a code in it is good for so long */
};

/* Hands over letters that are due, a line of JSON for each: at most `most`, and only by these ways (a bit for
 * each); what goes by others waits. False if something could not be stored. */
MUST_USE bool letters_take(struct server *server, unsigned ways, int most, FILE *out);

/* Hands over letters to one player that only say that it works. *count: how many. */
MUST_USE bool letters_test(struct server *server, int64_t player, unsigned ways, FILE *out, int *count);

/* Likewise to all hooks. */
MUST_USE bool letters_test_hooks(struct server *server, FILE *out, int *count);

/* Seconds until the next one by these ways may be due, at most `most`. */
int64_t letters_next(struct server *server, unsigned ways, int64_t most);
