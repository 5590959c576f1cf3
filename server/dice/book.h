/*
 * book.h - the book of sealed envelopes. There are always some that nobody has taken. A match takes the next
 * one; when the match has ended for good its envelope is opened.
 *
 * Owns: the key, the high-water mark. Does not own: the rows (db/envelopes.h), which are part of the turn's
 * transaction like all others.
 * An envelope that the key doesn't open, or whose seed isn't what was promised, is damaged and must not give
 * any dice: its match isn't resumed, and the log says so. The next sealed one of the book ends the process if
 * it is damaged, for no match could begin.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "db/envelopes.h"
#include "db/matches.h"
#include "server/dice/dice.h"
#include "server/rules/must_use.h"

struct book;
struct server;

enum {
	BOOK_FEW = 64,	 /* sealed ones; with fewer the book is topped up */
	BOOK_FULL = 256, /* to this number */
};

/* When the server starts: reads or makes the key, compares the database with the mark, tops the book up.
 * Ends the process with a sentence if something doesn't fit. */
void book_open(struct server *server);

/* Before that, in a turn of its own: what the database lacks is lost, and with it which of its sealed
 * envelopes were opened. All that are not opened become void. Ends the process if that can't be stored. */
void book_void_all(struct server *server, const char *reason);
void book_close(struct server *server);

/* Gives the next envelope to this match, from that throw on. False if it could not be stored. */
MUST_USE bool book_take(
	struct server *server, const struct match_row *row, int from_throw, struct deal *deal);

/* The envelope that a saved match throws by; deal->envelope is 0 if it has none that can be opened. False if
 * it has one, and that is damaged. */
bool book_find(struct server *server, const struct match_row *row, struct deal *deal);

/* Opens the envelope of a match that has ended for good; a damaged one becomes void. False if it could not be
 * stored: the turn fails. */
bool book_open_envelope(struct server *server, int64_t match);

/* Opens the envelopes of all saved matches of a player, before the matches are annulled. */
MUST_USE bool book_open_saved(struct server *server, int64_t player);

/* This turn has put an action of that id into the journal. */
void book_note_action(struct server *server, int64_t action);

/* The key file and the mark are no more needed while the server runs, but its next start can't do without:
 * looks at most once a second whether somebody has taken them away, and logs it. */
enum book_files {
	BOOK_FILES_AS_BEFORE,
	BOOK_FILES_LOST,
	BOOK_FILES_BACK,
};
enum book_files book_look_at_files(struct server *server);

/* The turn is settled: moves the mark if it has to be. */
void book_end_turn(struct server *server);
