/*
 * priority.h - work that can wait, and work that is waited for.
 */
#pragma once

#include <sys/types.h>

/* The calling thread is late for the processor from now on, but gets some of it: somebody may wait for what
 * it has. */
void priority_low(void);

/* The calling thread runs only when nothing else wants the processor, from now on. */
void priority_lowest(void);

/*
 * A thread of this process gets back what priority_lowest() took, where the process may do that: as root, or
 * with LimitNICE= of its unit. A thread that hardly runs hardly ends, and the process ends, and another
 * program follows in it, only after all of its threads.
 */
void priority_back(pid_t thread);

/*
 * The calling thread gets the processor as soon as it has something to do, before others of its priority have
 * used up their time, and uses no more of it than they in the long run. Its own niceness stays. Threads and
 * processes that it starts are like others: they don't have this, and their niceness is 0 where its own is
 * negative. All this outlives an exec. Linux can do so since 6.12; elsewhere nothing changes.
 */
void priority_at_once(void);
