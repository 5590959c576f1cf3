/*
 * knockout.h - who meets whom next in a bracket, after what has been played.
 */
#pragma once

#include "server/pairing/bracket.h"

enum {
	KNOCKOUT_OPEN = -2, /* in the place of an entrant: not yet decided */
	KNOCKOUT_PAIRINGS_MAX = 2 * FIELD_MAX,
};

/* The pairings that can be made now and are not among the field's, in their order: of the main bracket and
 * its consolation, or of the playoff. Byes and those decided by a withdrawal have their outcome already.
 * Returns their number. */
int knockout_next(const struct bracket *bracket, const struct field *field, enum pairing_stage stage,
	struct pairing next[KNOCKOUT_PAIRINGS_MAX]);

/* Who has won that stage: KNOCKOUT_OPEN until it is decided, NOBODY if nobody is left. */
int knockout_winner(const struct bracket *bracket, const struct field *field, enum pairing_stage stage);

/* Whether a pairing of the field follows from this one: then its result can't be changed any more. */
bool knockout_is_followed(
	const struct bracket *bracket, const struct field *field, const struct pairing *pairing);

/* The slot for somebody who comes late: the neighbour of a bye whose holder has no further pairing yet.
 * NOBODY if there is none. The caller fills the slot and makes an open pairing of the bye. */
int knockout_late_slot(const struct bracket *bracket, const struct field *field);
