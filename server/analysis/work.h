/*
 * work.h - a match between the database and the judge, a slice at a time: found, read, written. What lies
 * between reading and writing, examination_run(), is the caller's business, and so is the commit.
 */
#pragma once

#include "db/rollouts.h"
#include "server/analysis/mistakes.h"

struct examination;

struct work {
	char judge[JUDGE_SIZE]; /* who judges */
	bool at_once; /* new matches, too, are judged as well as can be: nobody waits for a first look */
	struct mistakes_bounds bounds;
	int64_t rollouts; /* how many of the last matches are rolled out once no other waits */
	struct analysis_wait wait;
	struct rollout_wait rollout;
	bool is_rollout; /* of some decisions of the match */
	/* Owned; the actions of a match whose decisions are rolled out one after the other, and its id. NULL:
	   none is kept. */
	struct examination *kept;
	int64_t kept_match;
	struct match_row match;
	struct examination *examination; /* owned; NULL: no match was found yet */
	int64_t head;			 /* the next action to be read, 0 = none */
	int written;			 /* rows */
};

/*
 * The next match that waits, or the next decision of one. Those that this judge has judged before wait no
 * more, nor those that can't be found; of them `limit` at most are passed over, and then there may be no
 * examination yet. DB_NONE: no match waits.
 */
MUST_USE enum db_status work_find(struct db *db, struct work *work, int limit);

/* Up to `limit` actions; all are read when work->head is 0. */
MUST_USE enum db_status work_read(struct db *db, struct work *work, int limit);

/* Up to `limit` rows; *done with the last of them: the match is analysed. */
MUST_USE enum db_status work_write(struct db *db, struct work *work, int limit, int64_t now, bool *done);

/* What was written is not to be relied on: it is written again from the beginning. */
void work_write_again(struct work *work);

/* The examination is done with. What was read for a rollout is kept for the next decision of that match. */
void work_end(struct work *work);

/* Frees all that it owns. */
void work_clear(struct work *work);
