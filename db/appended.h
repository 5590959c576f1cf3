/*
 * appended.h - actions of this turn that SQLite hasn't got yet; inside db/ only.
 *
 * Most rows of a turn are actions. They are gathered and inserted sixteen to a statement: before anything
 * reads `actions`, and at the commit. No constraint can refuse one.
 */
#pragma once

#include "db/journal.h"

enum { APPENDED_MOST = 16 };

struct gathered {
	int64_t match;
	struct action_row row; /* its texts lie beside it */
	char text[ACTION_TEXT_SIZE];
	char events[EVENTS_TEXT_SIZE];
};

struct appended {
	struct gathered rows[APPENDED_MOST];
	int count;
	enum db_status (*insert)(struct db *db); /* inserts all of them; set with the first */
	int64_t last;				 /* the id of the last action; < 0: not known */
	unsigned int version;			 /* of the file, after the turn in which that was known */
	bool looked; /* in this turn, whether somebody else has changed the file since */
};

/* NULL: no memory. */
struct appended *appended_new(void);

/* The turn is stored, and this is the file's version now; it is lost, and its rows with it. */
void appended_keep(struct appended *appended, unsigned int version);
void appended_forget(struct appended *appended);
