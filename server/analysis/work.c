/*
 * work.c - rows of the journal to an examination, rows of decisions from it.
 */
#include "server/analysis/work.h"

#include <string.h>

#include "db/journal.h"
#include "server/analysis/examination.h"
#include "server/analysis/mistakes.h"

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

enum db_status
work_find(struct db *db, struct work *work, int limit)
{
	enum db_status status = DB_OK;

	while (limit-- > 0 && status == DB_OK && work->examination == NULL) {
		status = analysis_next(db, &work->wait);
		if (status != DB_OK)
			return status;
		status = is_done(db, work);
		if (status == DB_OK) {
			status = analysis_pass(db, &work->wait);
		} else if (status == DB_NONE) {
			work->examination = examination_new(&work->match, plies_of(work));
			work->head = work->match.last_action;
			work->written = 0;
			status = DB_OK;
		}
	}
	return status;
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
		status = mistakes_note(db, &work->match, examination, work->lessons_max, now);
	return status;
}

enum db_status
work_write(struct db *db, struct work *work, int limit, int64_t now, bool *done)
{
	const struct examination *examination = work->examination;
	enum db_status status = DB_OK;

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
	examination_free(work->examination);
	work->examination = NULL;
}
