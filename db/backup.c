/*
 * backup.c - SQLite's online backup: one snapshot of the whole file, which blocks no writer.
 */
#include "db/backup.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "db/file.h"

enum { PATH_SIZE = 4096 };

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

/* Copies all pages. None needs to survive a crash before finish() has synced it. */
static bool
copy_pages(sqlite3 *source, const char *to, char reason[DB_REASON_SIZE])
{
	sqlite3 *copy = NULL;
	int code = sqlite3_open_v2(to, &copy, SQLITE_OPEN_READWRITE | SQLITE_OPEN_EXRESCODE, NULL);

	if (code == SQLITE_OK)
		code = sqlite3_exec(
			copy, "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF", NULL, NULL, NULL);
	sqlite3_backup *backup = code == SQLITE_OK ? sqlite3_backup_init(copy, "main", source, "main") : NULL;
	if (code == SQLITE_OK) {
		if (backup != NULL)
			(void)sqlite3_backup_step(backup, -1);
		code = backup != NULL ? sqlite3_backup_finish(backup) : sqlite3_errcode(copy);
	}
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
finish(const char *path, char reason[DB_REASON_SIZE])
{
	sqlite3 *handle = NULL;
	int version;
	int code = sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_EXRESCODE, NULL);

	if (code == SQLITE_OK)
		code = sqlite3_exec(handle, "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE",
			NULL, NULL, NULL);
	bool whole = (code == SQLITE_OK || report(handle, code, "write", path, reason)) &&
		     file_check_owner(handle, path, &version, reason) &&
		     file_check_damage(handle, path, "PRAGMA integrity_check(1)", reason);
	sqlite3_close(handle);
	return whole && sync_file(path, reason);
}

bool
db_copy(const char *from, const char *to, char reason[DB_REASON_SIZE])
{
	sqlite3 *source = file_open_to_copy(from, reason);
	bool copied = source != NULL && begin_file(to, reason) && copy_pages(source, to, reason);

	sqlite3_close(source);
	return copied && finish(to, reason);
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
