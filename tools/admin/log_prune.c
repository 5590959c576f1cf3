/*
 * log_prune.c - old turns go, but none that the newest backup lacks: with it and the log a machine begins
 * anew.
 */
#include <stdio.h>
#include <sys/stat.h>

#include "db/log/leave.h"
#include "server/log/desk.h"
#include "server/system/copied.h"
#include "tools/admin/copies.h"
#include "tools/admin/log_reach.h"

enum { DAY_S = 24 * 60 * 60 };

/* False with a sentence. */
static bool
find_backup(const struct log_reach *reach, char path[LOG_REACH_PATH_SIZE], char reason[DESK_REASON_SIZE])
{
	struct copied copied[COPIED_KINDS];
	char name[COPY_NAME_SIZE];
	struct stat status;

	copied_read(reach->directory, copied);
	const char *named = reach->backup != NULL ? reach->backup : copied[COPIED_HERE].where;
	snprintf(path, LOG_REACH_PATH_SIZE, "%s", named);
	if (reach->backup == NULL && copied[COPIED_HERE].at == 0) {
		snprintf(reason, DESK_REASON_SIZE,
			"no backup was made here, and turns that the newest one lacks stay: say where it is by "
			"--backup FILE or FOLDER");
		return false;
	}
	if (stat(path, &status) != 0 || !S_ISDIR(status.st_mode))
		return true; /* or opening it says why not */
	if (!copies_newest(path, name, reason))
		return false;
	snprintf(path, LOG_REACH_PATH_SIZE, "%.4000s/%s", named, name);
	return true;
}

/* How far the newest backup has come. False with a sentence. */
static bool
look_at_backup(const struct log_reach *reach, struct log_place *place, char reason[DESK_REASON_SIZE])
{
	char path[LOG_REACH_PATH_SIZE];

	if (!find_backup(reach, path, reason) || !log_place_of(path, place, reason))
		return false;
	if (place->seq == 0)
		snprintf(reason, DESK_REASON_SIZE, "the backup %.500s is in no log: make another one", path);
	return place->seq != 0;
}

enum task_end
log_prune(const struct log_reach *reach)
{
	struct desk_pruning pruning = {.keep_s = reach->keep_days * DAY_S};
	char reason[DESK_REASON_SIZE];
	int64_t rows;

	if (!look_at_backup(reach, &pruning.before, reason))
		return task_failed(reason);
	struct turn_log *log = log_reach_connect(reach);
	if (log == NULL)
		return TASK_FAILED;
	bool pruned = desk_prune(log, &pruning, &rows, reason);
	desk_close(log);
	if (!pruned)
		return task_failed(reason);
	printf("%lld turns deleted; the newest backup has come to turn %lld.\n", (long long)rows,
		(long long)pruning.before.seq);
	return output_arrived() ? TASK_DONE : TASK_FAILED;
}
