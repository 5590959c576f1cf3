/*
 * fail.c - decides which call to the file system fails. A process has one script, so its state is static.
 */
#include "tests/shim/fail.h"

#include <limits.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { KILL = -1 }; /* beside SQLite's codes */

static const char *const call_names[SHIM_CALL_COUNT] = {
	[SHIM_OPEN] = "open",
	[SHIM_WRITE] = "write",
	[SHIM_SYNC] = "sync",
	[SHIM_TRUNCATE] = "truncate",
	[SHIM_WAL_WRITE] = "wal-write",
	[SHIM_WAL_SYNC] = "wal-sync",
};

/* What a failing call says when the kind is `ioerr`. */
static const int call_errors[SHIM_CALL_COUNT] = {
	[SHIM_OPEN] = SQLITE_CANTOPEN,
	[SHIM_WRITE] = SQLITE_IOERR_WRITE,
	[SHIM_SYNC] = SQLITE_IOERR_FSYNC,
	[SHIM_TRUNCATE] = SQLITE_IOERR_TRUNCATE,
	[SHIM_WAL_WRITE] = SQLITE_IOERR_WRITE,
	[SHIM_WAL_SYNC] = SQLITE_IOERR_FSYNC,
};

static int counts[SHIM_CALL_COUNT];
static struct {
	enum shim_call call;
	int first, last; /* 0 = never */
	int code;
} failing;
static const char *watched;

void
fail_reset(void)
{
	memset(counts, 0, sizeof counts);
	memset(&failing, 0, sizeof failing);
	watched = NULL;
}

bool
fail_script(const char *script)
{
	char call[16], number[16], kind[16], *end;
	if (sscanf(script, "%15[^:]:%15[^:]:%15s", call, number, kind) != 3)
		return false;

	failing.first = (int)strtol(number, &end, 10);
	failing.last = strcmp(end, "+") == 0 ? INT_MAX : failing.first;
	if (failing.first <= 0 || (*end != '\0' && strcmp(end, "+") != 0))
		return false;
	for (int i = 0; i < SHIM_CALL_COUNT; i++) {
		if (strcmp(call, call_names[i]) != 0)
			continue;
		failing.call = (enum shim_call)i;
		failing.code = strcmp(kind, "full") == 0    ? SQLITE_FULL
			       : strcmp(kind, "ioerr") == 0 ? call_errors[i]
			       : strcmp(kind, "kill") == 0  ? KILL
							    : SQLITE_OK;
		return failing.code != SQLITE_OK;
	}
	return false;
}

void
fail_watch(const char *dir)
{
	watched = dir;
}

static bool
disk_is_full(void)
{
	char path[4096];
	return watched != NULL && snprintf(path, sizeof path, "%s/full", watched) < (int)sizeof path &&
	       access(path, F_OK) == 0;
}

int
fail_check(enum shim_call call)
{
	int count = ++counts[call];
	if (call == SHIM_WRITE && disk_is_full())
		return SQLITE_FULL;
	if (call != failing.call || failing.first == 0 || count < failing.first || count > failing.last)
		return SQLITE_OK;
	if (failing.code == KILL)
		raise(SIGKILL);
	return failing.code;
}

int
fail_calls(enum shim_call call)
{
	return counts[call];
}
