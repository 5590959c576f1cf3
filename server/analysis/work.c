/*
 * work.c - rows of the journal to an examination, rows of decisions from it.
 */
#include "server/analysis/work.h"

#include <string.h>

#include "db/journal.h"
#include "server/analysis/examination.h"
#include "server/analysis/mistakes.h"
#include "server/analysis/rollouts.h"

/* How far the match is looked ahead in its turn. */
static int
plies_of(const struct work *work)
{
	return work->wait.round == ROUND_NEW && !work->at_once ? JUDGE_GLANCE : JUDGE_WHOLE;
}

/* Nothing can come of judging it again. */
static bool
stands(const struct work *work, const struct analysis_row *row)
{
	bool same_judge = strcmp(row->judge, work->judge) == 0;

	if (work->wait.round == ROUND_OLD && work->wait.before > 0 && row->at >= work->wait.before)
		return true;
	return same_judge && (row->plies >= plies_of(work) || row->fault != FAULT_NONE);
}

static bool
count_action(void *arg, const struct action_row *row)
{
	(void)row;
	++*(int *)arg;
	return true;
}

/* A visitor looked in and left: of their matches those are judged in which something was done, joining and
 * the opening throws apart. */
static bool
is_slight(struct db *db, const struct match_row *match)
{
	enum { OPENING = 3, SLIGHT = 5 };
	int64_t head = match->last_action;
	int count = 0;

	return match->visited &&
	       action_each_back(db, match->id, &head, OPENING + SLIGHT, count_action, &count) == DB_OK &&
	       count < OPENING + SLIGHT;
}

/* DB_OK: this judge has judged it, nobody wants it judged, or it can't be found. */
static enum db_status
is_done(struct db *db, struct work *work)
{
	struct analysis_row row;
	enum db_status status = match_find(db, work->wait.match, &work->match);

	if (status != DB_OK)
		return status == DB_NONE ? DB_OK : status;
	if (is_slight(db, &work->match))
		return DB_OK;
	status = analysis_find(db, &work->match, &row);
	if (status == DB_NONE && work->wait.round == ROUND_OLD && work->wait.before > 0)
		return DB_OK;
	return status == DB_OK && !stands(work, &row) ? DB_NONE : status;
}

/* Only one match is in memory. */
static void
drop_kept(struct work *work)
{
	examination_free(work->kept);
	work->kept = NULL;
}

/* Whether the next match was passed, or examined: DB_OK. DB_NONE: none waits. */
static enum db_status
find_match(struct db *db, struct work *work)
{
	enum db_status status = analysis_next(db, &work->wait);

	if (status != DB_OK)
		return status;
	status = is_done(db, work);
	if (status == DB_OK)
		return analysis_pass(db, &work->wait);
	if (status != DB_NONE)
		return status;
	work->is_rollout = false;
	drop_kept(work);
	work->examination = examination_new(&work->match, plies_of(work));
	work->head = work->match.last_action;
	work->written = 0;
	return DB_OK;
}

/* --- rollouts */

enum {
	LOOKED_AT_ONCE = 50, /* decisions */
	ROLLOUTS_TO = 1000,  /* of a match, the decisions up to this one */
};

/* The first of some decisions that wants a rollout, and the next one, if it is of the same situation. */
struct wanted {
	struct decision_row rows[VERDICT_ROWS];
	int count;
	int last; /* that was looked at */
};

static bool
is_same_situation(const struct decision_row *one, const struct decision_row *other)
{
	return one->game == other->game && one->move == other->move && one->player == other->player &&
	       one->number + 1 == other->number;
}

static void
note_wanted(void *arg, const struct decision_row *row)
{
	struct wanted *wanted = arg;

	if (wanted->count == 0 ? rollouts_are_wanted(row)
			       : wanted->count == 1 && is_same_situation(&wanted->rows[0], row))
		wanted->rows[wanted->count++] = *row;
	wanted->last = row->number;
}

/* The journal is read once for all decisions of a match. */
static enum db_status
examine_rows(struct work *work, const struct wanted *wanted, const struct analysis_row *analysis)
{
	work->is_rollout = true;
	work->examination = work->kept;
	work->kept = NULL;
	work->head = 0;
	if (work->examination == NULL) {
		work->examination = examination_new(&work->match, JUDGE_ROLLOUT);
		work->head = work->match.last_action;
	}
	if (work->examination == NULL ||
		examination_set_rows(work->examination, wanted->rows, wanted->count, analysis->rate))
		return DB_OK;
	examination_free(work->examination);
	work->examination = NULL;
	return DB_OK;
}

/* Takes a slice of the decisions. A match that was judged by another judge since it waits is passed. */
static enum db_status
look_for_rollout(struct db *db, struct work *work)
{
	const struct rollout_wait *next = &work->rollout;
	struct analysis_row analysis;
	struct wanted wanted = {.last = next->after};
	enum db_status status = match_find(db, next->match, &work->match);

	if (status == DB_OK)
		status = analysis_find(db, &work->match, &analysis);
	bool stands = status == DB_OK && strcmp(analysis.judge, work->judge) == 0 &&
		      analysis.plies == JUDGE_WHOLE && analysis.fault == FAULT_NONE;
	if (stands && next->after < ROLLOUTS_TO)
		status =
			decision_each(db, next->match, next->after + 1, LOOKED_AT_ONCE, note_wanted, &wanted);
	if (status != DB_OK && status != DB_NONE)
		return status;
	if (wanted.count > 0)
		return examine_rows(work, &wanted, &analysis);
	return wanted.last > next->after ? rollout_skip(db, next, wanted.last) : rollout_pass(db, next);
}

/* Passes up to `limit` matches that are of another kind than those whose turn it is. */
static enum db_status
find_rollout(struct db *db, struct work *work, int limit)
{
	enum db_status status = rollout_next(db, work->rollouts, &work->rollout);

	for (; limit > 0 && status == DB_OK && !work->rollout.fits; limit--) {
		status = rollout_pass(db, &work->rollout);
		if (status == DB_OK)
			status = rollout_next(db, work->rollouts, &work->rollout);
	}
	if (status != DB_OK || work->rollout.match != work->kept_match)
		drop_kept(work);
	return status == DB_OK && work->rollout.fits ? look_for_rollout(db, work) : status;
}

enum db_status
work_find(struct db *db, struct work *work, int limit)
{
	enum db_status status = DB_OK;

	for (; limit > 0 && status == DB_OK && work->examination == NULL; limit--)
		status = find_match(db, work);
	return status == DB_NONE && work->rollouts > 0 ? find_rollout(db, work, limit) : status;
}

static bool
read_action(void *arg, const struct action_row *row)
{
	return examination_add(arg, row->text);
}

enum db_status
work_read(struct db *db, struct work *work, int limit)
{
	enum db_status status =
		action_each_back(db, work->match.id, &work->head, limit, read_action, work->examination);

	if (status != DB_NONE)
		return status;
	examination_spoil(work->examination);
	work->head = 0;
	return DB_OK;
}

static enum db_status
finish(struct db *db, struct work *work, int64_t now)
{
	const struct examination *examination = work->examination;
	struct analysis_row row = {
		.match = work->match.id,
		.at = now,
		.plies = examination->plies,
		.fault = examination->fault,
		.rate = {examination->rate[0], examination->rate[1]},
	};

	memcpy(row.judge, work->judge, sizeof row.judge);
	enum db_status status = analysis_store(db, &work->wait, &work->match, &row, examination->row_count);
	/* Once, and by the deeper look: what a player has learnt since would be new to them again. */
	if (status == DB_OK && work->wait.round != ROUND_OLD && row.plies == JUDGE_WHOLE)
		status = mistakes_note(db, &work->match, examination, &work->bounds, now);
	return status;
}

/* What has become unreadable since it was judged is passed. */
static enum db_status
write_rollout(struct db *db, const struct work *work)
{
	const struct examination *examination = work->examination;

	if (examination->fault != FAULT_NONE)
		return rollout_pass(db, &work->rollout);
	return rollout_store(db, &work->rollout, &work->match, examination->rows, examination->row_count,
		examination->rate);
}

enum db_status
work_write(struct db *db, struct work *work, int limit, int64_t now, bool *done)
{
	const struct examination *examination = work->examination;
	enum db_status status = DB_OK;

	if (work->is_rollout) {
		*done = true;
		return write_rollout(db, work);
	}
	/* An earlier judge's rows give way one by one: nobody shall take the mixture for an analysis, unless
	   all do in this turn. */
	if (work->written == 0 && limit < examination->row_count)
		status = analysis_forget(db, work->match.id);
	while (limit-- > 0 && work->written < examination->row_count && status == DB_OK)
		status = decision_store(db, work->match.id, &examination->rows[work->written++]);
	*done = status == DB_OK && work->written == examination->row_count;
	return *done ? finish(db, work, now) : status;
}

void
work_write_again(struct work *work)
{
	work->written = 0;
}

void
work_end(struct work *work)
{
	drop_kept(work);
	if (work->is_rollout && work->examination != NULL && work->examination->fault == FAULT_NONE) {
		work->kept = work->examination;
		work->kept_match = work->match.id;
	} else {
		examination_free(work->examination);
	}
	work->examination = NULL;
}

void
work_clear(struct work *work)
{
	work->is_rollout = false;
	work_end(work);
}
