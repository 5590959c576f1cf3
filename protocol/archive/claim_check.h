/*
 * claim_check.h - may the player of a record have claimed the match? The part of record_check.c that is about
 * who left it, and what a claim makes of it. Players are 1 and 2, 0 = nobody.
 */
#pragma once

#include <stdbool.h>

#include "protocol/archive/record.h"

struct source;

struct claim_check {
	char name[3][RECORD_LINE_SIZE];
	int left_by; /* who stopped the match last, and has not come back */
	int by;	     /* who claimed it */
};

/* `name` fits in a line. */
void claim_check_player(struct claim_check *check, int player, const char *name);

/* The rest of a `stop` line, from its reason on. */
void claim_check_stop(struct claim_check *check, const char *rest);

/* Who claimed it: the rest of a `claimed` line. Here and below false, and `source` knows, if it can't
 * be so. */
bool claim_check_claimant(struct claim_check *check, const char *name, struct source *source);

/* What the record says of the match as a whole. */
struct claim_end {
	bool finished, annulled; /* its state */
	bool money;
	bool has_winner;
};
bool claim_check_end(const struct claim_check *check, const struct claim_end *end, struct source *source);
