/*
 * places.h - where the entrants of a tournament stand that has no bracket.
 */
#pragma once

#include "server/pairing/standings.h"

struct contest;

/* Ties that nothing else breaks are broken by the lot that is drawn for them when the last round is over. */
void places_find(const struct contest *contest, struct standing standings[FIELD_MAX]);

enum { PLACES_SCORE_SIZE = 16 };

/* A score as text: `4`, or `4.5`, since a league counts halves. */
void places_score(int score, char text[PLACES_SCORE_SIZE]);

/* What put an entrant below the one above, in words; NULL: the number of wins, or nothing. */
const char *places_by(enum standing_by by);
