/*
 * examiner.h - the thread that judges matches, one at a time, when nothing else wants the processor.
 *
 *   free --examiner_ask()--> asked --the thread--> done --examiner_collect()--> free
 *
 * Owns: the thread, its judge, the table of bear-offs, the examination while it is asked. Shares no lock with
 * the loop: a thread that hardly runs must never hold one that the loop waits for. All functions belong to
 * the loop's thread.
 */
#pragma once

#include <stdbool.h>

#include "server/engine/engine.h"

struct examination;
struct examiner;

/* A copy of the engine's nets; the first match waits for the table of bear-offs, too. NULL if memory, the
 * descriptors or the thread can't be had. */
struct examiner *examiner_open(const struct engine *engine);

/* Doesn't wait: the thread gives back all it owns when it next looks. */
void examiner_close(struct examiner *examiner);

/* The thread gets as much of the processor as others until its next examination: the process shall end, or
 * become another program, and would wait for it. */
void examiner_hurry(struct examiner *examiner);

/* Readable when an examination is done. Owned by the examiner. */
int examiner_fd(const struct examiner *examiner);

/* Takes the examination over. Only when nothing is asked. */
void examiner_ask(struct examiner *examiner, struct examination *examination);

/* Gives it back once it is done; else NULL. */
struct examination *examiner_collect(struct examiner *examiner);

/* The table of bear-offs, once it is made; NULL before. Borrowed until examiner_close(). */
const struct bearoff *examiner_bearoff(struct examiner *examiner);
