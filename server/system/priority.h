/*
 * priority.h - work that can wait.
 */
#pragma once

/* The calling thread runs only when nothing else wants the processor, from now on. */
void priority_lowest(void);
