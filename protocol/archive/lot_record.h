/*
 * lot_record.h - the record of a lot of a tournament, by which anybody can draw it again:
 *
 *   barpoint lot record 1
 *   lot 5
 *   tournament 3
 *   round 1
 *   people 2
 *   slots 4
 *   entrant alice
 *   entrant bobby
 *   entrant gnu_club
 *   envelope 9 commitment HASH chain HASH void lot 5 reason damaged
 *   envelope 10 commitment HASH chain HASH opened lot 5 seed HASH
 *   context 10 HASH
 *   place 1 bobby
 *   place 2 alice
 *   place 3 gnu_club
 *   bye bobby
 *   end
 *
 * The first `people` of the entrants are drawn before the others. An envelope that was found damaged stands
 * before the one that was taken in its place. With `slots 0` no bye follows from the order; else the first
 * have the byes that fill a bracket of that many slots. tools/dice/README.md says how the order follows from
 * the lines above it.
 */
#pragma once

#include <stdint.h>
#include <stdio.h>

struct lot_record {
	int64_t id, tournament;
	int round, people, slots;
	const char *entrants, *ordered; /* names, each ended by a LF */
};

/* Between the two come its envelopes (record.h) and the context of the last. Errors stay in `out`. */
void lot_record_write_begin(FILE *out, const struct lot_record *lot);
void lot_record_write_end(FILE *out, const struct lot_record *lot);
