/*
 * analysis.c - which match is judged next, and the way of its rows.
 *
 * What a turn that is taken back has written is written again from the first row: rows with the same numbers
 * take the places of those before them.
 */
#include "server/analysis/analysis.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/analysis/examination.h"
#include "server/analysis/examiner.h"
#include "server/analysis/findings.h"
#include "server/analysis/weights_file.h"
#include "server/analysis/work.h"
#include "server/config/config.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/state/undo.h"
#include "server/system/log.h"
#include "server/system/memory.h"

/* What is judged takes so long. */
enum analysis_kind { KIND_OF_GLANCE, KIND_OF_WHOLE, ANALYSIS_KINDS };

/* Until some have been judged. */
static const double first_ms[ANALYSIS_KINDS] = {2000, 10000};

/* How much the last one counts in the mean. */
static const double newest_share = 0.1;

enum {
	/* In a slice, which takes a third of a millisecond. */
	PASSED_AT_ONCE = 20,  /* matches */
	READ_AT_ONCE = 100,   /* actions */
	WRITTEN_AT_ONCE = 50, /* rows */
	/* The rows of one match: its earlier analysis stands until then, and no reader finds it gone. */
	REPLACED_AT_ONCE = 500,
};

static const char weights_none[] = "none";

/* What is done with the match on its way. */
enum stage {
	STAGE_IDLE,
	STAGE_READING,
	STAGE_EXAMINED, /* by the thread */
	STAGE_WRITING,
	STAGE_WRITTEN, /* all of it, if this turn is stored */
};

struct analysis {
	struct engine engine; /* of the loop, as is the judge: for hints */
	struct judge judge;
	struct examiner *examiner; /* owned; NULL: nothing is judged */
	enum stage stage;
	struct work work; /* its examination is the examiner's while it is examined */
	int64_t asked_ms; /* when the examiner got it */
	double mean_ms[ANALYSIS_KINDS];
};

static void
rest(void *arg)
{
	struct analysis *analysis = arg;

	work_end(&analysis->work);
	analysis->stage = STAGE_IDLE;
}

static bool
begin(struct server *server, struct analysis *analysis)
{
	if (!storing_may(server))
		return false;
	analysis->work.rollouts = server->config->rollouts;
	analysis->work.bounds =
		(struct mistakes_bounds){server->config->lessons_max, server->config->daily_pool};
	enum db_status status = work_find(server->db, &analysis->work, PASSED_AT_ONCE);
	if (status == DB_NONE || !storing_done(server, status))
		return false;
	if (analysis->work.examination != NULL)
		analysis->stage = STAGE_READING;
	return true;
}

static bool
read_some(struct server *server, struct analysis *analysis)
{
	if (!storing_done(server, work_read(server->db, &analysis->work, READ_AT_ONCE)))
		return false;
	if (analysis->work.head != 0)
		return true;
	analysis->stage = STAGE_EXAMINED;
	analysis->asked_ms = server->tick_ms;
	examiner_ask(analysis->examiner, analysis->work.examination);
	analysis->work.examination = NULL;
	return false;
}

static void
learn_how_long(struct analysis *analysis, int64_t took_ms)
{
	if (analysis->work.is_rollout)
		return;
	bool at_a_glance = analysis->work.examination->plies == JUDGE_GLANCE;
	double *mean = &analysis->mean_ms[at_a_glance ? KIND_OF_GLANCE : KIND_OF_WHOLE];

	*mean += newest_share * ((double)took_ms - *mean);
}

static bool
collect(struct server *server, struct analysis *analysis)
{
	analysis->work.examination = examiner_collect(analysis->examiner);
	if (analysis->work.examination == NULL)
		return false;
	learn_how_long(analysis, server->tick_ms - analysis->asked_ms);
	analysis->stage = STAGE_WRITING;
	return true;
}

static void
log_end(const struct work *work)
{
	const struct examination *examination = work->examination;

	if (work->is_rollout)
		log_debug("analysis", "match %lld has a decision that was played on",
			(long long)work->match.id);
	else if (examination->fault != FAULT_NONE)
		log_warning("analysis", "match %lld can't be judged: %s", (long long)work->match.id,
			analysis_fault_word(examination->fault));
	else
		log_debug("analysis", "match %lld is analysed", (long long)work->match.id);
}

static void
write_again(void *arg)
{
	struct analysis *analysis = arg;

	analysis->stage = STAGE_WRITING;
	work_write_again(&analysis->work);
}

static bool
write_some(struct server *server, struct analysis *analysis)
{
	bool done;
	const struct work *work = &analysis->work;
	bool replaces = work->wait.round != ROUND_NEW && work->examination->row_count <= REPLACED_AT_ONCE;

	if (!storing_may(server))
		return false;
	undo_call(server->undo, write_again, analysis);
	if (!storing_done(server,
		    work_write(server->db, &analysis->work, replaces ? REPLACED_AT_ONCE : WRITTEN_AT_ONCE,
			    storing_now(server), &done)))
		return false;
	if (done) {
		log_end(&analysis->work);
		if (work->wait.round != ROUND_OLD && work->examination->plies == JUDGE_WHOLE)
			findings_tell(server, &work->match);
		analysis->stage = STAGE_WRITTEN;
		undo_free(server->undo, analysis, rest);
	}
	return true;
}

/* --- for the others */

bool
analysis_go_on(struct server *server)
{
	struct analysis *analysis = server->analysis;

	if (analysis->examiner == NULL)
		return false;
	switch (analysis->stage) {
	case STAGE_IDLE:
		return begin(server, analysis);
	case STAGE_READING:
		return read_some(server, analysis);
	case STAGE_EXAMINED:
		return collect(server, analysis);
	case STAGE_WRITING:
		return write_some(server, analysis);
	case STAGE_WRITTEN:
		break;
	}
	return true;
}

int
analysis_fd(const struct server *server)
{
	const struct analysis *analysis = server->analysis;

	return analysis->examiner != NULL ? examiner_fd(analysis->examiner) : -1;
}

struct judge *
analysis_judge(struct server *server)
{
	struct analysis *analysis = server->analysis;

	analysis->engine.bearoff = examiner_bearoff(analysis->examiner);
	return &analysis->judge;
}

static void
write_wait(char text[WAIT_TEXT_SIZE], double seconds)
{
	if (seconds < 60)
		snprintf(text, WAIT_TEXT_SIZE, "less than a minute");
	else if (seconds < 5400)
		snprintf(text, WAIT_TEXT_SIZE, "about %.0f minutes", ceil(seconds / 60) + 1);
	else
		snprintf(text, WAIT_TEXT_SIZE, "about %.0f hours", ceil(seconds / 3600));
}

bool
analysis_wait_find(struct server *server, int64_t match, int64_t *before, char wait[WAIT_TEXT_SIZE])
{
	const struct analysis *analysis = server->analysis;
	struct analysis_queue queue;

	if (analysis->examiner == NULL || analysis_waits(server->db, match, &queue) != DB_OK)
		return false;
	*before = queue.glances + queue.others - 1;
	write_wait(wait, ((double)queue.glances * analysis->mean_ms[KIND_OF_GLANCE] +
				 (double)queue.others * analysis->mean_ms[KIND_OF_WHOLE]) /
				 1000);
	return true;
}

bool
analysis_is_on(const struct server *server)
{
	return server->analysis->examiner != NULL;
}

bool
analysis_weights_fit(const struct config *config, char reason[ANALYSIS_REASON_SIZE])
{
	char judge[JUDGE_SIZE], why[WEIGHTS_REASON_SIZE];

	if (config->weights[0] == '\0' || strcmp(config->weights, weights_none) == 0)
		return true;
	struct engine *engine = must_alloc(sizeof *engine);
	bool fit = weights_file_read(config->weights, engine, judge, why);
	free(engine);
	if (!fit)
		snprintf(reason, ANALYSIS_REASON_SIZE, "weights: %s", why);
	return fit;
}

void
analysis_open(struct server *server)
{
	const char *path = server->config->weights;
	struct analysis *analysis = must_calloc(1, sizeof *analysis);
	char reason[WEIGHTS_REASON_SIZE];

	server->analysis = analysis;
	memcpy(analysis->mean_ms, first_ms, sizeof first_ms);
	if (strcmp(path, weights_none) == 0)
		return;
	if (!weights_file_read(path, &analysis->engine, analysis->work.judge, reason)) {
		log_error(
			"analysis", "weights: %s: matches are not analysed, and there are no hints", reason);
		return;
	}
	analysis->judge.engine = &analysis->engine;
	analysis->examiner = must_have(examiner_open(&analysis->engine));
}

void
analysis_hurry(struct server *server)
{
	if (server->analysis->examiner != NULL)
		examiner_hurry(server->analysis->examiner);
}

void
analysis_close(struct server *server)
{
	struct analysis *analysis = server->analysis;

	examiner_close(analysis->examiner);
	work_clear(&analysis->work);
	free(analysis);
	server->analysis = NULL;
}
