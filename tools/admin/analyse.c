/*
 * analyse.c - match after match: found, read, judged, written.
 */
#include "tools/admin/analyse.h"

#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <time.h>

#include "db/daily.h"
#include "db/lessons.h"
#include "server/analysis/examination.h"
#include "server/analysis/weights_file.h"
#include "server/analysis/work.h"
#include "server/engine/bearoff.h"

enum {
	PASSED_AT_ONCE = 1000, /* matches, in one commit */
	TOLD_EVERY = 2,	       /* seconds */
};

struct analyst {
	struct db *db; /* borrowed */
	FILE *out;
	struct engine engine;
	struct bearoff bearoff;
	struct judge judge;
	struct work work;
	atomic_bool stop; /* never */
	int64_t done, failed, left;
	int64_t rolled; /* decisions, by rollouts */
	time_t began, told;
};

static void
tell(struct analyst *analyst, bool at_end)
{
	time_t now = time(NULL);
	int64_t seconds = now - analyst->began;

	if (!at_end && now < analyst->told + TOLD_EVERY)
		return;
	analyst->told = now;
	fprintf(analyst->out, "%" PRId64 " match%s analysed", analyst->done, analyst->done == 1 ? "" : "es");
	if (analyst->failed > 0)
		fprintf(analyst->out, ", %" PRId64 " can't be", analyst->failed);
	if (analyst->rolled > 0)
		fprintf(analyst->out, ", %" PRId64 " decision%s played on", analyst->rolled,
			analyst->rolled == 1 ? "" : "s");
	if (!at_end && analyst->left > 0 && analyst->done > 0) {
		int64_t minutes = analyst->left * seconds / analyst->done / 60 + 1;
		fprintf(analyst->out, ", %" PRId64 " to look at, about %" PRId64 " minute%s", analyst->left,
			minutes, minutes == 1 ? "" : "s");
	}
	fputc('\n', analyst->out);
	fflush(analyst->out);
}

static enum db_status
write_all(struct analyst *analyst)
{
	bool done;
	enum db_status status = work_write(analyst->db, &analyst->work, INT_MAX, time(NULL), &done);

	return status == DB_OK ? db_commit(analyst->db) : status;
}

static enum db_status
analyse(struct analyst *analyst)
{
	struct work *work = &analyst->work;
	enum db_status status = work_read(analyst->db, work, INT_MAX);

	if (status != DB_OK)
		return status;
	(void)examination_run(work->examination, &analyst->judge, &analyst->stop);
	if (work->is_rollout) {
		analyst->rolled++;
	} else if (work->examination->fault == FAULT_NONE) {
		analyst->done++;
	} else {
		analyst->failed++;
		fprintf(analyst->out, "match %" PRId64 ": %s\n", work->match.id,
			analysis_fault_word(work->examination->fault));
	}
	return write_all(analyst);
}

/* DB_NONE once no match waits. */
static enum db_status
go_on(struct analyst *analyst)
{
	enum db_status status = work_find(analyst->db, &analyst->work, PASSED_AT_ONCE);

	if (status != DB_OK)
		return status == DB_NONE && db_commit(analyst->db) != DB_OK ? DB_BROKEN : status;
	if (analyst->work.examination == NULL)
		return db_commit(analyst->db);
	status = analysis_waiting(analyst->db, &analyst->left);
	tell(analyst, false);
	if (status == DB_OK)
		status = analyse(analyst);
	work_end(&analyst->work);
	return status;
}

bool
analyse_all(struct db *db, const struct analyse_order *order, FILE *out, char reason[ANALYSE_REASON_SIZE])
{
	struct analyst *analyst = calloc(1, sizeof *analyst);
	int64_t count;
	enum db_status status = DB_OK;

	if (analyst == NULL) {
		snprintf(reason, ANALYSE_REASON_SIZE, "out of memory");
		return false;
	}
	if (!weights_file_read(order->weights, &analyst->engine, analyst->work.judge, reason)) {
		free(analyst);
		return false;
	}
	bearoff_make(&analyst->bearoff);
	analyst->engine.bearoff = &analyst->bearoff;
	analyst->judge.engine = &analyst->engine;
	analyst->work.at_once = true;
	analyst->work.bounds = (struct mistakes_bounds){LESSONS_USUAL, DAILY_POOL_USUAL};
	analyst->work.rollouts = order->rollouts ? INT64_MAX : 0;
	analyst->db = db;
	analyst->out = out;
	analyst->began = time(NULL);
	status = analysis_ask_old(db, order->before, &count);
	if (status == DB_OK)
		status = db_commit(db);
	while (status == DB_OK)
		status = go_on(analyst);
	tell(analyst, true);
	work_clear(&analyst->work);
	free(analyst);
	if (status != DB_NONE)
		snprintf(reason, ANALYSE_REASON_SIZE, "the database can't be read or written: %s",
			db_error(db));
	return status == DB_NONE;
}
