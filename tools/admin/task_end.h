/*
 * task_end.h - how a task ends, and what is printed if it failed.
 */
#pragma once

/* How it ended: the exit status, or that there is no such task. */
enum task_end {
	TASK_DONE = 0,
	TASK_FAILED = 1, /* a sentence was printed */
	TASK_UNCLEAR = 2,
	TASK_NONE = -1, /* not a task but a request */
};

/* Prints the sentence; always TASK_FAILED. */
enum task_end task_failed(const char *reason);
