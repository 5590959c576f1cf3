/*
 * accounts.h - what happens to whole accounts: closed for a while, given another name, erased; and the names
 * that are never given out again.
 */
#pragma once

#include "db/people/players.h"

enum { PLAYER_WHY_SIZE = 128 };

/* Nobody can log in with it from now on. DB_NONE: no such player. */
MUST_USE enum db_status player_disable(struct db *db, int64_t id, int64_t now, const char *why);
MUST_USE enum db_status player_enable(struct db *db, int64_t id);

/* Why it was disabled, "" = no reason given. */
MUST_USE enum db_status player_disabled_why(struct db *db, int64_t id, char why[PLAYER_WHY_SIZE]);

/*
 * Gives the account another name; a ban of the old name becomes one of the new. Matches that had begun keep
 * the name they began under. DB_TAKEN: another player has that name, or had it. Players may have an old name
 * of their own back.
 */
MUST_USE enum db_status player_rename(struct db *db, const struct player_row *player, const char *name);

/*
 * Erases the account: nobody can log in with it or find it; mail, settings, gags and blinds are deleted,
 * saved matches annulled. Matches stay in the journal, under the name they were played with. Of the player's
 * names only the words are kept, so that nobody gets them; nothing of a visitor's. Not during a match.
 * DB_NONE: no such player.
 */
MUST_USE enum db_status player_erase(struct db *db, int64_t id, int64_t now);
