/*
 * worker.h - a thread beside the loop, and the counters (eventfd) by which the two wake each other.
 *
 * Owns: nothing. Whoever starts a thread owns the counters, and says when it ends. May not touch: what the
 * thread works at.
 */
#pragma once

#include <pthread.h>
#include <stdbool.h>

#include "server/rules/must_use.h"

/* Starts a thread with all signals blocked: they are the loop's business. With `thread` NULL nobody waits for
 * its end. False if it can't be started. */
MUST_USE bool worker_start(pthread_t *thread, void *(*work)(void *arg), void *arg);

/* Makes the counter readable. */
void worker_wake(int fd);

/* Takes what is in the counter, so that it is not readable any more. One that blocks waits for the next
 * worker_wake(); an interruption may end that earlier, so the caller looks for work again. */
void worker_clear(int fd);
