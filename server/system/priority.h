/*
 * priority.h - work that can wait, and work that is waited for.
 */
#pragma once

/* The calling thread runs only when nothing else wants the processor, from now on. */
void priority_lowest(void);

/*
 * The calling thread gets the processor as soon as it has something to do, before others of its priority have
 * used up their time, and uses no more of it than they in the long run. Threads that it starts are like
 * others. Linux can do so since 6.12; elsewhere nothing changes.
 */
void priority_prompt(void);
