/*
 * sorting.h - the people online in other orders than by login, for lists (`set sortwho`).
 *
 * A list keeps no copy of the lobby: it remembers after whom it goes on. Players who leave or come meanwhile
 * are missed or found as in any walk. A player whose rating changes meanwhile may be listed twice or not at
 * all.
 */
#pragma once

#include <stdbool.h>

#include "db/people/players.h"
#include "protocol/setting_names.h"

struct lobby;
struct player;

/* Behind whom a list goes on; all zero at the beginning. */
struct sorting_place {
	bool begun;
	double rating;
	char name[PLAYER_NAME_SIZE];
};

/*
 * The next one, to whom *place moves; NULL after the last. SORT_NAME regardless of case; SORT_RATING the
 * lowest first, equal ones by name; SORT_RRATING the other way round. SORT_LOGIN, the lobby's own order, is
 * not allowed here.
 */
struct player *sorting_next(struct lobby *lobby, enum sort_who order, struct sorting_place *place);
