/*
 * house.h - house players: programs of the server's own, of several levels, for everybody who finds nobody to
 * play. barpoint-admin makes their accounts; tools/player/ plays.
 *
 * Owns nothing: who is one is in their accounts. May not touch: tables.
 */
#pragma once

#include <stdbool.h>

#include "db/db.h"

struct lobby;
struct options;
struct player;

enum {
	HOUSE_LENGTH_MAX = 9, /* of rated matches: what is measured says little of longer ones */
	HOUSE_RATINGS_SIZE = 128,
};

/* At the start: gives each level the rating that was measured. */
MUST_USE enum db_status house_set_anchors(struct db *db);

/* "beginner 1350, casual 1500": the ratings of all levels. False if no house player is here. */
bool house_write_ratings(const struct lobby *lobby, char text[HOUSE_RATINGS_SIZE]);

/* Whether it is in a tournament, which it waits for between its matches. False of people. */
bool house_is_kept(const struct player *player);

/* Whether it would join whoever invites it now. */
bool house_is_free(const struct player *house);

/* One that is free and with which a new match would end no saved one: of the weakest level, if one of it is.
 * NULL if there is none. */
const struct player *house_for_new_match(const struct player *player);

/* How many are online that are no house players. */
int house_people(const struct lobby *lobby);

/* Tells who has invited a house player that plays already which other one is free; `terms` as typed. */
void house_tell_free(struct player *player, const struct player *busy, const char *terms);

/* Tells a person who would find nobody else to play that house players are there. */
void house_tell_ready(struct player *player);

/*
 * Nobody can win a rating from programs alone: of the rated matches against one level a player may begin some
 * each day, none of them long. False: they are told, or the database can't be read.
 */
bool house_may_begin(struct player *player, const struct player *invited, const struct options *options);

/* The two begin a match. False if it couldn't be counted. */
bool house_count_match(struct player *const seat[2], const struct options *options);
