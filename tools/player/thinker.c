/*
 * thinker.c - two lists under one lock: what waits, what is decided.
 */
#include "tools/player/thinker.h"

#include <event2/event.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "server/system/worker.h"

/* The thread reads what comes before `next`, and writes the answer; the loop alone touches the rest. */
struct thought {
	struct mind mind;
	struct table table;
	char answer[ANSWER_SIZE];
	struct thought *next;
	atomic_bool forgotten; /* by the loop: the thread need not begin with it */
	struct thinker *thinker;
	struct event *hurry; /* owned; NULL: there is time */
	thought_fn *done;    /* NULL: forgotten, or answered already */
	void *arg;
};

struct list {
	struct thought *first, **end;
};

struct thinker {
	pthread_t thread;
	pthread_mutex_t lock; /* of what follows */
	pthread_cond_t woken;
	struct list waiting, decided;
	bool stopping;
	int fd;			 /* owned; readable when something is decided */
	struct event_base *base; /* borrowed */
	struct event *event;
};

static void
list_clear(struct list *list)
{
	*list = (struct list){.end = &list->first};
}

static void
list_add(struct list *list, struct thought *thought)
{
	thought->next = NULL;
	*list->end = thought;
	list->end = &thought->next;
}

/* NULL if it is empty. */
static struct thought *
list_take(struct list *list)
{
	struct thought *first = list->first;

	if (first == NULL)
		return NULL;
	list->first = first->next;
	if (list->first == NULL)
		list->end = &list->first;
	return first;
}

static void *
think(void *arg)
{
	struct thinker *thinker = arg;
	struct thought *thought;

	pthread_mutex_lock(&thinker->lock);
	while (!thinker->stopping) {
		thought = list_take(&thinker->waiting);
		if (thought == NULL) {
			pthread_cond_wait(&thinker->woken, &thinker->lock);
			continue;
		}
		pthread_mutex_unlock(&thinker->lock);
		if (!thought->forgotten)
			decide(&thought->mind, &thought->table, thought->answer);
		pthread_mutex_lock(&thinker->lock);
		list_add(&thinker->decided, thought);
		worker_wake(thinker->fd);
	}
	pthread_mutex_unlock(&thinker->lock);
	return NULL;
}

static void
stop_hurry(struct thought *thought)
{
	if (thought->hurry != NULL)
		event_free(thought->hurry);
	thought->hurry = NULL;
}

static void
free_thought(struct thought *thought)
{
	stop_hurry(thought);
	free(thought);
}

static struct thought *
take_decided(struct thinker *thinker)
{
	pthread_mutex_lock(&thinker->lock);
	struct thought *thought = list_take(&thinker->decided);
	pthread_mutex_unlock(&thinker->lock);
	return thought;
}

static void
on_decided(evutil_socket_t fd, short what, void *arg)
{
	struct thinker *thinker = arg;
	struct thought *thought;
	(void)what;

	worker_clear(fd);
	while ((thought = take_decided(thinker)) != NULL) {
		thought_fn *done = thought->done;
		void *who = thought->arg;
		char answer[ANSWER_SIZE];
		memcpy(answer, thought->answer, sizeof answer);
		free_thought(thought);
		if (done != NULL)
			done(who, answer);
	}
}

struct thinker *
thinker_open(struct event_base *base)
{
	struct thinker *thinker = calloc(1, sizeof *thinker);

	if (thinker == NULL)
		return NULL;
	list_clear(&thinker->waiting);
	list_clear(&thinker->decided);
	pthread_mutex_init(&thinker->lock, NULL);
	pthread_cond_init(&thinker->woken, NULL);
	thinker->base = base;
	thinker->fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
	if (thinker->fd >= 0)
		thinker->event = event_new(base, thinker->fd, EV_READ | EV_PERSIST, on_decided, thinker);
	if (thinker->event != NULL && event_add(thinker->event, NULL) == 0 &&
		worker_start(&thinker->thread, think, thinker))
		return thinker;
	if (thinker->event != NULL)
		event_free(thinker->event);
	if (thinker->fd >= 0)
		close(thinker->fd);
	free(thinker);
	return NULL;
}

static void
free_all(struct list *list)
{
	struct thought *thought;

	while ((thought = list_take(list)) != NULL)
		free_thought(thought);
}

void
thinker_close(struct thinker *thinker)
{
	pthread_mutex_lock(&thinker->lock);
	thinker->stopping = true;
	pthread_cond_signal(&thinker->woken);
	pthread_mutex_unlock(&thinker->lock);
	pthread_join(thinker->thread, NULL);
	free_all(&thinker->waiting);
	free_all(&thinker->decided);
	event_free(thinker->event);
	close(thinker->fd);
	pthread_cond_destroy(&thinker->woken);
	pthread_mutex_destroy(&thinker->lock);
	free(thinker);
}

struct thought *
thinker_ask(struct thinker *thinker, const struct mind *mind, const struct table *table, thought_fn *done,
	void *arg)
{
	struct thought *thought = calloc(1, sizeof *thought);

	if (thought == NULL)
		return NULL;
	*thought = (struct thought){
		.mind = *mind, .table = *table, .thinker = thinker, .done = done, .arg = arg};
	pthread_mutex_lock(&thinker->lock);
	list_add(&thinker->waiting, thought);
	pthread_cond_signal(&thinker->woken);
	pthread_mutex_unlock(&thinker->lock);
	return thought;
}

void
thought_forget(struct thought *thought)
{
	if (thought == NULL)
		return;
	thought->done = NULL;
	thought->forgotten = true;
	stop_hurry(thought);
}

/* The thread has not come to it, or is at it still. This takes less than a millisecond or two. */
static void
on_hurry(evutil_socket_t fd, short what, void *arg)
{
	struct thought *thought = arg;
	struct level level = *thought->mind.level;
	const struct mind mind = {thought->mind.engine, &level, thought->mind.secret};
	thought_fn *done = thought->done;
	char answer[ANSWER_SIZE];
	(void)fd;
	(void)what;

	level.plies = level.cube_plies = 0;
	decide(&mind, &thought->table, answer);
	thought_forget(thought);
	done(thought->arg, answer);
}

void
thought_hurry(struct thought *thought, int64_t ms)
{
	if (thought->hurry == NULL)
		thought->hurry = evtimer_new(thought->thinker->base, on_hurry, thought);
	if (ms < 0)
		ms = 0;
	const struct timeval time = {.tv_sec = ms / 1000, .tv_usec = ms % 1000 * 1000};
	/* Without memory for a timer it thinks to the end. */
	if (thought->hurry != NULL)
		evtimer_add(thought->hurry, &time);
}
