/*
 * accounts.h - what happens to whole accounts: closed for a while, given another name, erased; and the names
 * that nobody gets any more because of it.
 */
#pragma once

#include "db/players.h"

enum { PLAYER_WHY_SIZE = 128 };

/* Nobody can log in with it from now on. DB_NONE: no such player. */
MUST_USE enum db_status player_disable(struct db *db, int64_t id, int64_t now, const char *why);
MUST_USE enum db_status player_enable(struct db *db, int64_t id);

/* Why it was disabled, "" = nobody said. */
MUST_USE enum db_status player_disabled_why(struct db *db, int64_t id, char why[PLAYER_WHY_SIZE]);

/*
 * Another name for the same account; a ban of his old name is one of the new. Matches that were begun keep
 * the name they were begun under. DB_TAKEN: another has that name, or had it. He himself may have an old one
 * back.
 */
MUST_USE enum db_status player_rename(struct db *db, const struct player *player, const char *name);

/*
 * Takes the account away: nobody can log in with it or find it, mail, settings, gags and blinds are gone, its
 * saved matches are annulled. What was played stays in the journal, under the name it was played with. Of his
 * names nothing is kept but the words, so that nobody gets them. Not while he plays. DB_NONE: no such player.
 */
MUST_USE enum db_status player_erase(struct db *db, int64_t id, int64_t now);
