/*
 * backup.c - SQLite's online backup: one snapshot of the whole file, which blocks no writer.
 *
 * The snapshot is held by a transaction that reads: without it each piece would begin anew whenever a server
 * has written in between. A gentle copy works for a moment and rests three times as long. What it has written
 * goes to the disk in small portions: a large one at the end would keep a server's own commits waiting.
 */
#include "db/file/backup.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "db/file/file.h"

enum {
	PATH_SIZE = 4096,
	PIECE = 256,	      /* pages copied between two rests: about a millisecond of work */
	PIECES_UNSYNCED = 4,  /* then the disk gets them */
	CHECK_STEPS = 100000, /* of SQLite's machine, between two rests while the copy is read */
	REST = 3,	      /* times as long as the work before it */
	REST_MAX_MS = 100,    /* also if the work took long because others had the processor */
};

static bool
report(sqlite3 *handle, int code, const char *what, const char *path, char reason[DB_REASON_SIZE])
{
	if ((code & 0xff) == SQLITE_FULL)
		snprintf(reason, DB_REASON_SIZE, "no room for %.150s: the disk is full", path);
	else
		snprintf(reason, DB_REASON_SIZE, "can't %s %.120s: %.80s", what, path,
			handle != NULL ? sqlite3_errmsg(handle) : sqlite3_errstr(code));
	return false;
}

/* Makes an empty file, and removes what an earlier attempt may have left beside it. */
static bool
begin_file(const char *path, char reason[DB_REASON_SIZE])
{
	static const char *const beside[] = {"-wal", "-shm", "-journal"};
	char name[PATH_SIZE];

	for (size_t i = 0; i < sizeof beside / sizeof *beside; i++)
		if (snprintf(name, sizeof name, "%s%s", path, beside[i]) < (int)sizeof name)
			unlink(name);
	if (!file_make_private(path, reason))
		return false;
	if (truncate(path, 0) == 0)
		return true;
	snprintf(reason, DB_REASON_SIZE, "can't write %.150s: %s", path, strerror(errno));
	return false;
}

static int64_t
now_ns(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/* One copy while it is made. */
struct copying {
	const struct db_copying *how; /* borrowed */
	int64_t worked_since_ns;
	int fd; /* of the copy, to sync it; -1 = not opened */
	int unsynced;
};

static void
rest(struct copying *copying)
{
	int64_t ns = (now_ns() - copying->worked_since_ns) * REST, most = REST_MAX_MS * INT64_C(1000000);
	struct timespec pause = {.tv_nsec = (long)(ns < most ? ns : most)};

	if (copying->how->gently)
		nanosleep(&pause, NULL);
	copying->worked_since_ns = now_ns();
}

/* For sqlite3_progress_handler(). */
static int
rest_of_check(void *arg)
{
	rest(arg);
	return 0;
}

/* A failure shows when the whole copy is synced. */
static void
sync_portion(struct copying *copying)
{
	if (!copying->how->gently || ++copying->unsynced < PIECES_UNSYNCED)
		return;
	(void)fdatasync(copying->fd);
	copying->unsynced = 0;
}

static void
tell(const struct copying *copying, int done, int all)
{
	if (copying->how->told != NULL)
		copying->how->told(copying->how->arg, done, all);
}

static int
copy_pieces(struct copying *copying, sqlite3_backup *backup)
{
	int code;

	copying->worked_since_ns = now_ns();
	while ((code = sqlite3_backup_step(backup, PIECE)) == SQLITE_OK) {
		int all = sqlite3_backup_pagecount(backup);
		tell(copying, all - sqlite3_backup_remaining(backup), all);
		sync_portion(copying);
		rest(copying);
	}
	int end = sqlite3_backup_finish(backup);
	return code == SQLITE_DONE ? end : code;
}

/* Until it is closed. */
static bool
hold_snapshot(sqlite3 *source, const char *from, char reason[DB_REASON_SIZE])
{
	int code = sqlite3_exec(source, "BEGIN; SELECT count(*) FROM sqlite_schema", NULL, NULL, NULL);

	return code == SQLITE_OK || report(source, code, "read", from, reason);
}

/* Copies all pages. None needs to survive a crash before finish() has synced it. */
static bool
copy_pages(struct copying *copying, sqlite3 *source, const char *to, char reason[DB_REASON_SIZE])
{
	sqlite3 *copy = NULL;
	int code = sqlite3_open_v2(to, &copy, SQLITE_OPEN_READWRITE | SQLITE_OPEN_EXRESCODE, NULL);

	if (code == SQLITE_OK)
		code = sqlite3_exec(
			copy, "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF", NULL, NULL, NULL);
	sqlite3_backup *backup = code == SQLITE_OK ? sqlite3_backup_init(copy, "main", source, "main") : NULL;
	if (code == SQLITE_OK)
		code = backup != NULL ? copy_pieces(copying, backup) : sqlite3_errcode(copy);
	bool copied = code == SQLITE_OK || report(copy, code, "write", to, reason);
	sqlite3_close(copy);
	return copied;
}

static bool
sync_file(const char *path, char reason[DB_REASON_SIZE])
{
	int fd = open(path, O_RDWR | O_CLOEXEC);
	bool synced = fd >= 0 && fsync(fd) == 0;

	if (!synced)
		snprintf(reason, DB_REASON_SIZE, "can't write %.150s: %s", path, strerror(errno));
	if (fd >= 0)
		close(fd);
	return synced;
}

/* Makes a single file of it, and reads it through. In exclusive mode SQLite needs no file beside it. */
static bool
finish(struct copying *copying, const char *path, char reason[DB_REASON_SIZE])
{
	sqlite3 *handle = NULL;
	int version;
	int code = sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_EXRESCODE, NULL);

	if (code == SQLITE_OK)
		code = sqlite3_exec(handle, "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE",
			NULL, NULL, NULL);
	copying->worked_since_ns = now_ns();
	sqlite3_progress_handler(handle, CHECK_STEPS, rest_of_check, copying);
	bool whole = (code == SQLITE_OK || report(handle, code, "write", path, reason)) &&
		     file_check_owner(handle, path, &version, reason) &&
		     file_check_damage(handle, path, "PRAGMA integrity_check(1)", reason);
	sqlite3_close(handle);
	return whole && sync_file(path, reason);
}

bool
db_copy(const char *from, const char *to, const struct db_copying *how, char reason[DB_REASON_SIZE])
{
	struct copying copying = {.how = how, .fd = -1};
	sqlite3 *source = file_open_to_copy(from, reason);
	bool copied = source != NULL && hold_snapshot(source, from, reason) && begin_file(to, reason);

	if (copied)
		copying.fd = open(to, O_RDWR | O_CLOEXEC | O_NOFOLLOW);
	copied = copied && copy_pages(&copying, source, to, reason);
	sqlite3_close(source);
	if (copied)
		tell(&copying, 1, 1);
	copied = copied && finish(&copying, to, reason);
	if (copying.fd >= 0)
		close(copying.fd);
	return copied;
}

bool
db_fold(const char *path)
{
	char log[PATH_SIZE];
	sqlite3 *handle = NULL;

	if (sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK)
		(void)sqlite3_exec(handle, "PRAGMA wal_checkpoint(TRUNCATE)", NULL, NULL, NULL);
	sqlite3_close(handle); /* the last one to close it removes the log */
	return snprintf(log, sizeof log, "%s-wal", path) < (int)sizeof log && access(log, F_OK) < 0;
}
