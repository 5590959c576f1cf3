/*
 * slow_rows.h - for the files of this folder: how rows of slow matches are selected, and read.
 */
#pragma once

#include "db/slow/slow_row.h"
#include "db/statement.h"

/* Whether vacations don't stop its clock: so its tournament says. */
#define SLOW_NO_VACATION                                                                                     \
	"(matches.kind = 'tournament' AND coalesce((SELECT novacation FROM pairings "                        \
	"CROSS JOIN editions ON editions.id = pairings.edition "                                             \
	"CROSS JOIN tournaments ON tournaments.id = editions.tournament WHERE match = matches.id), 0))"

#define SLOW_COLUMNS                                                                                         \
	"matches.id, inviter, invited, one.name, other.name, options, inviter_score, invited_score, "        \
	"waits_for, asks, due, turn_began, slow_rolls, reserve_inviter_ms, reserve_invited_ms, warned_at, "  \
	"last_action, " SLOW_NO_VACATION " "

#define SLOW_ROWS                                                                                            \
	"SELECT " SLOW_COLUMNS "FROM matches CROSS JOIN players AS one ON one.id = inviter "                 \
	"CROSS JOIN players AS other ON other.id = invited WHERE "

/* Of the player ?1: both halves by an index of their own. */
#define SLOW_OF_PLAYER                                                                                       \
	"matches.id IN (SELECT id FROM matches WHERE inviter = ?1 AND due IS NOT NULL UNION ALL "            \
	"SELECT id FROM matches WHERE invited = ?1 AND due IS NOT NULL) "

#define SLOW_WAITS_FOR_PLAYER "(waits_for = iif(inviter = ?1, 'inviter', 'invited'))"

/* The words that stand for them. */
const char *slow_word_of_asks(enum slow_asks asks);
const char *slow_word_of_rolls(const bool rolls[2]);

/* One row of SLOW_ROWS. */
MUST_USE enum db_status slow_row_read(struct db *db, sqlite3_stmt *stmt, void *to);

/* Rows that can't be read are left out, and decide the answer. */
MUST_USE enum db_status slow_each_row(struct db *db, enum statement statement, slow_fn *each, void *arg);
