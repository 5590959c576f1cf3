/*
 * recording.h - a match as a record (protocol/archive/record.h), in pieces: what its dice follow from, its
 * actions, and what comes after them: its stops, the hints that were taken, what an engine thinks of it.
 */
#pragma once

#include <stdio.h>

#include "db/envelopes.h"
#include "db/matches.h"
#include "server/journal/archived.h"

struct judgement;
struct slices;

enum recording_stage {
	RECORDING_STOPS,
	RECORDING_HINTS,
	RECORDING_DECISIONS,
	RECORDING_END,
};

/* Where a turn that may still be taken back begins. */
struct recording_hand {
	bool looked;
	int64_t at;    /* the action to look at next */
	int last;      /* number of the first row read, which is the match's last */
	int64_t empty; /* the action before the first checker was put */
};

struct recording {
	struct db *db;		       /* borrowed */
	const struct match_row *match; /* borrowed */
	struct judgement *judgement;   /* borrowed */
	FILE *out;		       /* borrowed until the piece is written */
	struct recording_hand hand;
	int action;		    /* number of the last one */
	int last;		    /* number of the match's last one: later stops aren't told */
	enum recording_stage stage; /* after the actions */
	int64_t stop, hint;	    /* the last ones looked at */
	int rows;		    /* of this piece */
};

/* The lines a record begins with: what the dice of a match follow from. */
enum archived recording_write_dice(struct db *db, const struct match_row *match, FILE *out);

/* A line of the book of envelopes. */
void recording_write_envelope(const struct envelope_row *row, FILE *out);

/* *head is the match's last action; it becomes the last one to be written. In a match that isn't over that is
 * the one before the first checker put by hand in this turn: the play isn't made yet (R3.4). Looks at some
 * actions only: call it as long as *more, with the same *head. */
enum archived recording_begin(struct recording *recording, int64_t *head, bool *more);

/* The next slice of its actions. */
enum archived recording_write_actions(struct recording *recording, struct slices *slices, FILE *out);

/* The next piece of what comes after the actions; *more unless it was the last one. */
enum archived recording_write_rest(struct recording *recording, FILE *out, bool *more);
