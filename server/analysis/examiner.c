/*
 * examiner.c - one slot between the loop and the thread. Who may touch it follows from `turn` alone.
 */
#include "server/analysis/examiner.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "server/analysis/examination.h"
#include "server/engine/bearoff.h"
#include "server/system/priority.h"
#include "server/system/worker.h"

/* Whose turn it is to touch the examination. */
enum turn_of { LOOP_ASKS, THREAD_WORKS, LOOP_COLLECTS };

struct examiner {
	struct engine engine;
	struct judge judge;
	struct bearoff *bearoff; /* owned; the thread makes it */
	struct examination *examination;
	_Atomic(enum turn_of) turn;
	atomic_bool stopping;
	_Atomic(pid_t) thread;		      /* 0: it has not run yet */
	_Atomic(const struct bearoff *) made; /* the table, once it is complete */
	int wake_fd, done_fd;		      /* owned */
};

static void
examiner_free(struct examiner *examiner)
{
	if (examiner->wake_fd >= 0)
		close(examiner->wake_fd);
	if (examiner->done_fd >= 0)
		close(examiner->done_fd);
	examination_free(examiner->examination);
	free(examiner->bearoff);
	free(examiner);
}

static void
make_table(struct examiner *examiner)
{
	if (examiner->engine.bearoff != NULL)
		return;
	bearoff_make(examiner->bearoff);
	examiner->engine.bearoff = examiner->bearoff;
	atomic_store(&examiner->made, examiner->bearoff);
}

static void *
work(void *arg)
{
	struct examiner *examiner = arg;

	atomic_store(&examiner->thread, gettid());
	while (!atomic_load(&examiner->stopping)) {
		if (atomic_load(&examiner->turn) != THREAD_WORKS) {
			worker_clear(examiner->wake_fd); /* asleep until then */
			continue;
		}
		priority_lowest();
		make_table(examiner);
		if (!examination_run(examiner->examination, &examiner->judge, &examiner->stopping))
			break;
		priority_back(gettid()); /* asleep it is in nobody's way, and may be told to end */
		atomic_store(&examiner->turn, LOOP_COLLECTS);
		worker_wake(examiner->done_fd);
	}
	examiner_free(examiner);
	return NULL;
}

struct examiner *
examiner_open(const struct engine *engine)
{
	struct examiner *examiner = calloc(1, sizeof *examiner);

	if (examiner == NULL)
		return NULL;
	examiner->engine = *engine;
	examiner->engine.bearoff = NULL;
	examiner->judge.engine = &examiner->engine;
	examiner->bearoff = calloc(1, sizeof *examiner->bearoff);
	examiner->wake_fd = eventfd(0, EFD_CLOEXEC);
	examiner->done_fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
	if (examiner->bearoff == NULL || examiner->wake_fd < 0 || examiner->done_fd < 0 ||
		!worker_start(NULL, work, examiner)) {
		examiner_free(examiner);
		return NULL;
	}
	return examiner;
}

void
examiner_hurry(struct examiner *examiner)
{
	pid_t thread = atomic_load(&examiner->thread);

	if (thread != 0)
		priority_back(thread);
}

void
examiner_close(struct examiner *examiner)
{
	if (examiner == NULL)
		return;
	examiner_hurry(examiner);	      /* it lives as long as `stopping` is false */
	int wake_fd = dup(examiner->wake_fd); /* the thread may be gone before it is woken */
	atomic_store(&examiner->stopping, true);
	if (wake_fd >= 0) {
		worker_wake(wake_fd);
		close(wake_fd);
	}
}

int
examiner_fd(const struct examiner *examiner)
{
	return examiner->done_fd;
}

void
examiner_ask(struct examiner *examiner, struct examination *examination)
{
	assert(atomic_load(&examiner->turn) == LOOP_ASKS);
	examiner->examination = examination;
	atomic_store(&examiner->turn, THREAD_WORKS);
	worker_wake(examiner->wake_fd);
}

struct examination *
examiner_collect(struct examiner *examiner)
{
	worker_clear(examiner->done_fd);
	if (atomic_load(&examiner->turn) != LOOP_COLLECTS)
		return NULL;
	struct examination *examination = examiner->examination;
	examiner->examination = NULL;
	atomic_store(&examiner->turn, LOOP_ASKS);
	return examination;
}

const struct bearoff *
examiner_bearoff(struct examiner *examiner)
{
	return atomic_load(&examiner->made);
}
