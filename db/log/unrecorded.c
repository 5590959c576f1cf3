/*
 * unrecorded.c - in place of recorder.c, where SQLite doesn't say what changes: no database is recorded.
 */
#include "db/log/recorder.h"

#include <stdio.h>

struct recorder *
recorder_open(sqlite3 *handle, int version, const struct log_store *log, char reason[DB_REASON_SIZE])
{
	(void)handle;
	(void)version;
	(void)log;
	snprintf(reason, DB_REASON_SIZE,
		"this program was built without a log of turns: its SQLite doesn't say what changes");
	return NULL;
}

void
recorder_close(struct recorder *recorder)
{
	(void)recorder;
}

size_t
recorder_mark(const struct recorder *recorder)
{
	(void)recorder;
	return 0;
}

void
recorder_go_back(struct recorder *recorder, size_t mark)
{
	(void)recorder;
	(void)mark;
}

enum db_status
recorder_store(struct recorder *recorder, bool *stored, struct log_place *place, char reason[DB_REASON_SIZE])
{
	(void)recorder;
	(void)place;
	(void)reason;
	*stored = false;
	return DB_BROKEN;
}

void
recorder_forget(struct recorder *recorder)
{
	(void)recorder;
}
