/*
 * thinker.h - a thread that decides for all seats, one after the other, so that the loop never waits for a
 * player who looks far ahead.
 *
 *   thinker_ask() --> waits --> the thread decides --> the loop: done()
 *                       |               |
 *                       +---------------+---- thought_hurry(): done() with a shorter look, at the latest then
 *                       +---------------+---- thought_forget(): done() is not called
 *
 * Owns: the thread, the thoughts until they are done. All functions belong to the loop's thread.
 */
#pragma once

#include <stdint.h>

#include "tools/player/decide.h"

struct event_base;
struct thinker;
struct thought;

/* The thought is gone when this is called. */
typedef void thought_fn(void *arg, const char answer[ANSWER_SIZE]);

/* NULL if there is no memory, descriptor or thread for it. */
struct thinker *thinker_open(struct event_base *base);

/* Waits for the thought that is being decided; nobody is told of it any more. */
void thinker_close(struct thinker *thinker);

/* Decides by a copy of the table; what `mind` points to is borrowed. NULL without memory. */
struct thought *thinker_ask(struct thinker *thinker, const struct mind *mind, const struct table *table,
	thought_fn *done, void *arg);

/* If it isn't decided in that many milliseconds, it is answered by a look at the position alone. */
void thought_hurry(struct thought *thought, int64_t ms);

/* Whoever asked wants no answer any more. NULL: there is nothing to forget. */
void thought_forget(struct thought *thought);
