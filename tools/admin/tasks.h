/*
 * tasks.h - what barpoint-admin does by itself, without asking the server: long work on the database file,
 * beside a running server where that is safe.
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

/* `words`: the command and what follows, NULL at the end. */
enum task_end task_run(const char *directory, char *const words[]);
