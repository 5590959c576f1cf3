/*
 * contest.h - a whole edition of a tournament in memory, while something is worked out from it: its rows, and
 * the field that server/pairing makes of them.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "db/tournaments/entrants.h"
#include "db/tournaments/pairings.h"
#include "db/tournaments/tournaments.h"
#include "server/pairing/bracket.h"

struct server;

enum {
	CONTEST_ENTRANTS_MAX = 512,  /* of an edition, with those who were missing at the start */
	CONTEST_PAIRINGS_MAX = 8192, /* as many as 128 players can play in 64 rounds */
};

struct contest {
	struct edition_row edition;
	struct entrant_row *entrant; /* owned; in the order in which they have entered */
	int entrants;
	struct pairing_row *row; /* owned; part by part, round by round */
	int rows;

	struct field field;
	int in_field[FIELD_MAX]; /* the index of each of the field in `entrant` */
	struct pairing *pairing; /* owned; those of the field */
};

/* Reads all of it, or all but its pairings, of which a rolling tournament may have had thousands. False if
 * that can't be done; then there is nothing to clear. */
bool contest_read(struct server *server, int64_t edition, struct contest *contest);
bool contest_read_entrants(struct server *server, int64_t edition, struct contest *contest);

/* Adds what these of the field have been paired for in the main part. False if that can't be read. */
bool contest_add_pairings(struct server *server, struct contest *contest, const int *numbers, int count);
void contest_clear(struct contest *contest);

/* The bracket of a knockout, as it was drawn. */
void contest_bracket(const struct contest *contest, struct bracket *bracket);

/* Who has won the consolation of a knockout; NULL: nobody, or nobody yet. */
const struct entrant_row *contest_consoled(const struct contest *contest);

/* The entrant by id; NULL for 0. */
const struct entrant_row *contest_entrant(const struct contest *contest, int64_t id);

/* One of the field by number; NULL for NOBODY. */
struct entrant_row *contest_of_field(const struct contest *contest, int number);

/* Likewise, the id of their row; 0 for NOBODY. */
int64_t contest_id_of(const struct contest *contest, int number);

/* How many are in. */
int contest_count_in(const struct contest *contest);

/* Whether all that have been paired so far have a result, or count for nobody. */
bool contest_is_decided(const struct contest *contest);

/* Stores what has changed in an edition. False if that can't be done. */
bool contest_store(struct server *server, const struct edition_row *edition);
