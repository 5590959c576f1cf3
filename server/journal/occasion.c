/*
 * occasion.c - see occasion.h.
 */
#include "server/journal/occasion.h"

#include <string.h>

void
occasion_take(struct occasion *occasion, const struct edition_row *edition, const struct pairing_row *pairing)
{
	occasion->edition = edition->id;
	memcpy(occasion->name, edition->terms.name, sizeof occasion->name);
	pairing_name(occasion->pairing, pairing);
	occasion->novacation = edition->terms.novacation;
}

bool
occasion_of(struct db *db, const struct match_row *match, struct occasion *occasion)
{
	struct pairing_row pairing;
	struct edition_row edition;

	*occasion = (struct occasion){.edition = 0};
	if (match->kind != MATCH_TOURNAMENT)
		return true;
	enum db_status found = pairing_find_match(db, match->id, &pairing);
	if (found == DB_OK)
		found = edition_find(db, pairing.edition, &edition);
	if (found != DB_OK)
		return found == DB_NONE;
	occasion_take(occasion, &edition, &pairing);
	return true;
}
