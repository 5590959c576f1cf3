/*
 * league.h - everybody plays everybody, once or twice, whenever they like until a deadline.
 */
#pragma once

#include "server/pairing/field.h"

enum {
	LEAGUE_MAX = 20, /* entrants */
	LEAGUE_PAIRINGS_MAX = LEAGUE_MAX * (LEAGUE_MAX - 1),
	LEAGUE_OFFER_DAYS = 3, /* whoever offered to play on that many days has done their part */
};

/* All pairings. Their rounds are an order in which they could be played: everybody once in each, but for one
 * who rests if the number is odd. Returns their number. */
int league_pair(const struct field *field, bool twice, struct pairing pairings[LEAGUE_PAIRINGS_MAX]);

/* What becomes of a pairing that isn't played by the deadline. Days count on which the one made offers while
 * the other was told of them. */
enum pairing_outcome league_unplayed(int first_days, int second_days);

struct league_change {
	int pairing; /* of the field */
	enum pairing_outcome outcome;
};

/* What changes when somebody withdraws. With less than half of their matches over, all of them are struck;
 * else the others win those that aren't over. Returns the number of changes. */
int league_withdraw(const struct field *field, int entrant, struct league_change changes[2 * LEAGUE_MAX]);
