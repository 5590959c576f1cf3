/*
 * fail.h - which call to the file system fails.
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

/* Nothing fails, no calls were counted. */
void fail_reset(void);

/* "CALL:N:KIND" or "CALL:N+:KIND". False if it is none. */
bool fail_script(const char *script);

/* While a file `full` is in `dir` (borrowed, for good; NULL = none), no write succeeds. */
void fail_watch(const char *dir);

/* Counts the call. SQLITE_OK, or what it has to return. Doesn't return at all for `kill`. */
int fail_check(enum shim_call call);

/* Calls since fail_reset(). */
int fail_calls(enum shim_call call);
