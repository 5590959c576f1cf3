/*
 * restore.c - makes and checks the copy beside the database, and puts it in place at the very end, by one
 * rename: if cut short at any point, it leaves a whole database in place.
 */
#include "tools/admin/restore.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "db/envelopes.h"
#include "db/file/backup.h"
#include "db/interruptions.h"
#include "db/log/leave.h"
#include "db/people/operators.h"
#include "server/system/lockfile.h"
#include "tools/admin/backup.h"

enum { PATH_SIZE = 4096, LOG_SIZE = PATH_SIZE + 8 };

/* Everybody can read it in the book. */
static const char void_reason[] = "put back from a backup";

struct restoration {
	char begun[PATH_SIZE], path[PATH_SIZE], old[PATH_SIZE];
	const struct restoring *how; /* borrowed */
	FILE *out;
	int64_t now;
	char *reason;
};

static bool
report(struct restoration *restoration, const char *what, const char *why)
{
	snprintf(restoration->reason, RESTORE_REASON_SIZE, "%.400s: %.400s", what, why);
	return false;
}

/* Envelopes sealed in the copy may have been opened since, and nobody should play by dice that somebody
 * knows. */
static bool
void_envelopes(struct restoration *restoration, struct db *db, const char *from)
{
	int64_t count = 0;
	char whom[OPERATOR_WHOM_SIZE];

	snprintf(whom, sizeof whom, "%.40s", strrchr(from, '/') != NULL ? strrchr(from, '/') + 1 : from);
	enum db_status status = envelopes_void(db, void_reason, &count);
	if (status == DB_OK)
		status = operator_append(db, &(struct operator_action){
						     .at = restoration->now,
						     .who_name = "barpoint-admin",
						     .what = "restore",
						     .whom = whom,
						     .reason = "",
					     });
	if (status == DB_OK)
		status = db_commit(db);
	if (status != DB_OK)
		return report(restoration, restoration->begun, db_error(db));
	fprintf(restoration->out, "%" PRId64 " envelopes are void: %s\n", count, void_reason);
	return true;
}

/* Matches that ran when the copy was made stop here, as they do when a server starts: their last actions are
 * found, so that the check sees them. */
static bool
stop_running(struct restoration *restoration, struct db *db)
{
	int count;

	if (match_interrupt_running(db, restoration->now, false, &count) != DB_OK || db_commit(db) != DB_OK)
		return report(restoration, restoration->begun, db_error(db));
	if (count > 0)
		fprintf(restoration->out, "matches that were running, and wait to be resumed: %d\n", count);
	return true;
}

/* Makes the copy a usable database of this version. */
static bool
make_ready(struct restoration *restoration, const char *from)
{
	char reason[DB_REASON_SIZE];

	if (access(from, R_OK) < 0) /* as the owner of the data, not as root */
		return report(restoration, from, strerror(errno));
	if (!db_copy(from, restoration->begun, &restoration->how->copying, reason))
		return report(restoration, from, reason);
	/* What is done here is in no log. */
	struct db *db = log_leave(restoration->begun, reason) ? db_open(restoration->begun, reason) : NULL;
	if (db == NULL)
		return report(restoration, from, reason);
	if (!stop_running(restoration, db)) {
		db_close(db);
		return false;
	}
	enum verified verified = restoration->how->verify(db, restoration->out);
	if (verified == VERIFY_DIFFERS)
		(void)report(restoration, from, "it is not as the rules have it; nothing was changed");
	else if (verified == VERIFY_FAILED)
		(void)report(restoration, from, db_error(db));
	bool ready = verified == VERIFIED && void_envelopes(restoration, db, from);
	db_close(db);
	if (ready && !db_fold(restoration->begun))
		ready = report(restoration, restoration->begun, "its log can't be written back");
	return ready;
}

/* The log of `path`, and its name beside the old database. */
static void
name_logs(const struct restoration *restoration, char log[LOG_SIZE], char old_log[LOG_SIZE])
{
	snprintf(log, LOG_SIZE, "%s-wal", restoration->path);
	snprintf(old_log, LOG_SIZE, "%s-wal", restoration->old);
}

/* Gives the old database a second name. A log that can't be written back goes with it. */
static bool
keep_old(struct restoration *restoration)
{
	char log[LOG_SIZE], old_log[LOG_SIZE], shared[LOG_SIZE];
	bool folded = db_fold(restoration->path);

	if (link(restoration->path, restoration->old) < 0)
		return report(restoration, restoration->old, strerror(errno));
	name_logs(restoration, log, old_log);
	if (!folded && rename(log, old_log) < 0 && errno != ENOENT) {
		(void)report(restoration, old_log, strerror(errno));
		unlink(restoration->old);
		return false;
	}
	snprintf(shared, sizeof shared, "%s-shm", restoration->path);
	unlink(shared);
	return true;
}

/* The old database stays: it gets its log back, and loses its second name. */
static void
leave_old(const struct restoration *restoration)
{
	char log[LOG_SIZE], old_log[LOG_SIZE];

	name_logs(restoration, log, old_log);
	(void)rename(old_log, log); /* no log if it was written back */
	unlink(restoration->old);
}

static bool
put_in_place(struct restoration *restoration)
{
	char reason[DB_REASON_SIZE];
	bool had_one = access(restoration->path, F_OK) == 0;

	if (had_one && !keep_old(restoration))
		return false;
	if (!backup_name(restoration->begun, restoration->path, reason)) {
		/* If it has its final name, only the sync of the directory failed. */
		if (had_one && access(restoration->begun, F_OK) == 0)
			leave_old(restoration);
		return report(restoration, restoration->path, reason);
	}
	if (had_one)
		fprintf(restoration->out, "the database that was there is kept as %s\n", restoration->old);
	return true;
}

static bool
name_files(struct restoration *restoration, const char *directory)
{
	char when[32];
	struct tm day;
	time_t now = (time_t)restoration->now;

	if (strlen(directory) > PATH_SIZE - 64)
		return report(restoration, directory, "the name is too long");
	strftime(when, sizeof when, "%Y-%m-%d-%H%M%S", gmtime_r(&now, &day));
	snprintf(restoration->path, sizeof restoration->path, "%s/barpoint.db", directory);
	snprintf(restoration->begun, sizeof restoration->begun, "%s/barpoint.db.part", directory);
	snprintf(restoration->old, sizeof restoration->old, "%s/barpoint.db.before-%s", directory, when);
	return true;
}

bool
restore(const char *directory, const char *from, const struct restoring *how, FILE *out,
	char reason[RESTORE_REASON_SIZE])
{
	struct restoration restoration = {.how = how, .out = out, .now = time(NULL), .reason = reason};
	char why[LOCKFILE_REASON_SIZE];

	if (!name_files(&restoration, directory))
		return false;
	int lock = lockfile_take(directory, why);
	if (lock < 0)
		return report(&restoration, "restore", why);
	bool in_log = log_has(restoration.path);
	if (in_log)
		report(&restoration, "restore",
			"the database there is a copy of a log of turns: to follow the log again, put a copy of the "
			"club's in its place and start the server; 'barpoint-admin log leave' if there is no log any more");
	bool restored = !in_log && make_ready(&restoration, from) && put_in_place(&restoration);
	if (!restored)
		unlink(restoration.begun);
	lockfile_release(lock);
	return restored;
}
