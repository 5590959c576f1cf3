/*
 * occasion.h - the tournament that a match is part of.
 */
#pragma once

#include "db/matches.h"
#include "db/tournaments/pairings.h"
#include "db/tournaments/tournaments.h"

struct occasion {
	int64_t edition; /* the number that people type; 0: the match is part of none */
	char name[TOURNAMENT_NAME_SIZE];
	char pairing[PAIRING_NAME_SIZE]; /* such as 2.1 */
	bool novacation;		 /* vacations don't stop the clock of a slow one */
};

/* That of a match whose pairing is being stored. */
void occasion_take(
	struct occasion *occasion, const struct edition_row *edition, const struct pairing_row *pairing);

/* False if the database can't be read. */
bool occasion_of(struct db *db, const struct match_row *match, struct occasion *occasion);
