/*
 * fail.h - decides which call to the file system fails.
 */
#pragma once

#include <stdbool.h>

/* The WAL's own writes and syncs are counted twice: those of a checkpoint may fail without anything being
 * lost. */
enum shim_call {
	SHIM_OPEN,
	SHIM_WRITE,
	SHIM_SYNC,
	SHIM_TRUNCATE,
	SHIM_WAL_WRITE,
	SHIM_WAL_SYNC,
	SHIM_CALL_COUNT,
};

/* Resets: nothing fails, no calls counted. */
void fail_reset(void);

/* "CALL:N:KIND" or "CALL:N+:KIND". False if it isn't a script. */
bool fail_script(const char *script);

/* While a file `full` is in `dir` (borrowed, for good; NULL = none), no write succeeds. */
void fail_watch(const char *dir);

/* Counts the call. Returns SQLITE_OK, or what the call must return. Doesn't return for `kill`. */
int fail_check(enum shim_call call);

/* Calls since fail_reset(). */
int fail_calls(enum shim_call call);
