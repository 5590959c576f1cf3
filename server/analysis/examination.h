/*
 * examination.h - a match on its way through the judge: its actions go in, rows of decisions come out.
 *
 * Plain memory: it knows neither the database nor a thread. Whoever has it owns it.
 */
#pragma once

#include <stdatomic.h>

#include "server/analysis/verdict.h"

struct examination {
	int plies; /* that its judge is to look ahead: JUDGE_GLANCE, JUDGE_WHOLE; JUDGE_ROLLOUT: some rows */
	struct match match;	/* before its first action */
	struct action *actions; /* owned; the last one first, as the journal is read */
	int count;
	enum analysis_fault fault; /* then nothing is judged */
	struct decision_row *rows; /* owned; numbered from 1, if they are not some that were judged before */
	int row_count;
	struct error_rate rate[2];
};

enum { EXAMINATION_ACTIONS = 200000 }; /* at most */

/* NULL without memory. A row that can't be read is a fault of the match. */
struct examination *examination_new(const struct match_row *row, int plies);
void examination_free(struct examination *examination);

/* Takes the action before those it has. False if nothing more is wanted: it has a fault. */
bool examination_add(struct examination *examination, const char *action);

/* What was judged before: one situation's rows, to be judged anew, and the sums of the whole match. False
 * without memory. */
bool examination_set_rows(struct examination *examination, const struct decision_row *rows, int count,
	const struct error_rate rate[2]);

/* Some action is missing or can't be read. */
void examination_spoil(struct examination *examination);

/* Every situation, or that of the rows it has got. False if *stop became true meanwhile: the rows are worth
 * nothing then. */
bool examination_run(struct examination *examination, struct judge *judge, const atomic_bool *stop);
