/*
 * output.h - how a task ends: what is printed if it failed, and that all output has arrived.
 */
#pragma once

#include <stdbool.h>

#include "server/rules/must_use.h"

/* Call it at the end. Prints a sentence and returns false if not all output could be written: a full disk,
 * a closed pipe. */
MUST_USE bool output_arrived(void);

/* How it ended: the exit status, or that there is no such task. */
enum task_end {
	TASK_DONE = 0,
	TASK_FAILED = 1, /* a sentence was printed */
	TASK_UNCLEAR = 2,
	TASK_NONE = -1, /* not a task but a request */
};

/* Prints the sentence; always TASK_FAILED. */
enum task_end task_failed(const char *reason);

/* Likewise, for a word that isn't what was asked for: the sentence repeats it behind `wants`. */
enum task_end task_refused(const char *wants, const char *word);
