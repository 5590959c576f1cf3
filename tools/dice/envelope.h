/*
 * envelope.h - a line of the book of envelopes, or of a record:
 *
 *   envelope 7 commitment HASH chain HASH opened match 17 throw 1 seed HASH
 *   envelope 8 commitment HASH chain HASH opened lot 5 seed HASH
 */
#pragma once

#include "tools/dice/sums.h"

enum { REASON_SIZE = 128 };

struct envelope {
	long long number;
	struct hash commitment, chain;
	bool opened, dead;	  /* else sealed or in use */
	long long match;	  /* 0 = none */
	long long from;		  /* its first throw in that match */
	long long lot;		  /* that was drawn by it; 0 = none */
	struct hash seed;	  /* if it is opened */
	char reason[REASON_SIZE]; /* if it is void */
};

/* False if the line isn't an envelope's. */
bool envelope_read(struct envelope *envelope, const char *line);
