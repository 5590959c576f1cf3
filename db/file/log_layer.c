/*
 * log_layer.c - gathers what is written to the log.
 *
 * What is gathered leaves with the last page of a commit, in the call that SQLite expects to fail if the disk
 * is full. It leaves before anything that could see it: a sync, a truncation, the file's size, a read of the
 * same place. A cache too small for a turn writes pages early, and reads them again.
 */
#include "db/file/log_layer.h"

#include <sqlite3.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum {
	RUN_SIZE = 127 * 1024, /* SQLite's own layer takes less than 128 KiB in a call */
	FRAME_HEADER_SIZE = 24,
	FRAME_COMMITS =
		4, /* where it says of how many pages the database is after a commit: 4 bytes, else 0 */
};

struct log_file {
	sqlite3_file base;
	sqlite3_file *real; /* in the memory that follows this struct */
	char *run;	    /* owned; RUN_SIZE bytes, or NULL: nothing was ever written */
	int used;
	sqlite3_int64 start; /* of the run, in the file */
	bool commits;	     /* the next page is the last of a commit */
	bool committed;	     /* the last thing written was such a page */
	bool unsynced;	     /* commits don't wait for the disk */
};

static sqlite3_vfs *below; /* SQLite's own, or that of a test */

static struct log_file *
log_of(sqlite3_file *file)
{
	return (struct log_file *)file;
}

/* Writes the run. If that fails SQLite takes the transaction back, so the run is dropped all the same. */
static int
leave(struct log_file *log)
{
	int size = log->used;

	log->used = 0;
	return size == 0 ? SQLITE_OK : log->real->pMethods->xWrite(log->real, log->run, size, log->start);
}

/* Adds to the run. False if there is no room or no memory: the caller writes it at once. */
static bool
gather(struct log_file *log, const void *data, int size, sqlite3_int64 at)
{
	if (log->run == NULL && (log->run = malloc(RUN_SIZE)) == NULL)
		return false;
	if (log->used + size > RUN_SIZE)
		return false;
	if (log->used == 0)
		log->start = at;
	memcpy(log->run + log->used, data, (size_t)size);
	log->used += size;
	return true;
}

static int
log_write(sqlite3_file *file, const void *data, int size, sqlite3_int64 at)
{
	struct log_file *log = log_of(file);
	bool is_header = size == FRAME_HEADER_SIZE, ends = log->commits && !is_header;
	int code = SQLITE_OK;

	log->committed = false;
	log->commits = is_header && memcmp((const char *)data + FRAME_COMMITS, "\0\0\0", 4) != 0;
	if (log->used > 0 && (at != log->start + log->used || log->used + size > RUN_SIZE))
		code = leave(log);
	if (code == SQLITE_OK && !gather(log, data, size, at))
		code = log->real->pMethods->xWrite(log->real, data, size, at);
	if (code != SQLITE_OK || !ends)
		return code;
	code = leave(log);
	log->committed = code == SQLITE_OK;
	return code;
}

static int
log_close(sqlite3_file *file)
{
	struct log_file *log = log_of(file);
	int left = leave(log), closed = log->real->pMethods->xClose(log->real);

	free(log->run);
	return left != SQLITE_OK ? left : closed;
}

static int
log_read(sqlite3_file *file, void *data, int size, sqlite3_int64 at)
{
	struct log_file *log = log_of(file);
	bool meets = at < log->start + log->used && at + size > log->start;
	int code = meets ? leave(log) : SQLITE_OK;

	return code != SQLITE_OK ? code : log->real->pMethods->xRead(log->real, data, size, at);
}

static int
log_truncate(sqlite3_file *file, sqlite3_int64 size)
{
	struct log_file *log = log_of(file);
	int code = leave(log);

	return code != SQLITE_OK ? code : log->real->pMethods->xTruncate(log->real, size);
}

/* Syncs that don't follow a commit keep order: after a new head of the log, before a checkpoint. */
static int
log_sync(sqlite3_file *file, int flags)
{
	struct log_file *log = log_of(file);
	bool may_miss = log->committed && log->unsynced;
	int code = leave(log);

	log->committed = false;
	if (code != SQLITE_OK)
		return code;
	if (!may_miss)
		return log->real->pMethods->xSync(log->real, flags);
	(void)log->real->pMethods->xFileControl(log->real, LOG_LAYER_UNSYNCED, NULL);
	return SQLITE_OK;
}

static int
log_file_size(sqlite3_file *file, sqlite3_int64 *size)
{
	struct log_file *log = log_of(file);
	int code = leave(log);

	return code != SQLITE_OK ? code : log->real->pMethods->xFileSize(log->real, size);
}

static int
log_lock(sqlite3_file *file, int level)
{
	return log_of(file)->real->pMethods->xLock(log_of(file)->real, level);
}

static int
log_unlock(sqlite3_file *file, int level)
{
	return log_of(file)->real->pMethods->xUnlock(log_of(file)->real, level);
}

static int
log_check_reserved_lock(sqlite3_file *file, int *held)
{
	return log_of(file)->real->pMethods->xCheckReservedLock(log_of(file)->real, held);
}

static int
log_file_control(sqlite3_file *file, int operation, void *arg)
{
	return log_of(file)->real->pMethods->xFileControl(log_of(file)->real, operation, arg);
}

static int
log_sector_size(sqlite3_file *file)
{
	return log_of(file)->real->pMethods->xSectorSize(log_of(file)->real);
}

static int
log_device_characteristics(sqlite3_file *file)
{
	return log_of(file)->real->pMethods->xDeviceCharacteristics(log_of(file)->real);
}

/* Version 1: nobody maps a log. Its index in shared memory belongs to the database file. */
static const sqlite3_io_methods log_methods = {
	.iVersion = 1,
	.xClose = log_close,
	.xRead = log_read,
	.xWrite = log_write,
	.xTruncate = log_truncate,
	.xSync = log_sync,
	.xFileSize = log_file_size,
	.xLock = log_lock,
	.xUnlock = log_unlock,
	.xCheckReservedLock = log_check_reserved_lock,
	.xFileControl = log_file_control,
	.xSectorSize = log_sector_size,
	.xDeviceCharacteristics = log_device_characteristics,
};

static int
layer_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out_flags)
{
	(void)vfs;
	if ((flags & SQLITE_OPEN_WAL) == 0)
		return below->xOpen(below, name, file, flags, out_flags);

	struct log_file *log = log_of(file);
	*log = (struct log_file){.real = (sqlite3_file *)(log + 1)};
	int code = below->xOpen(below, name, log->real, flags, out_flags);
	if (log->real->pMethods != NULL)
		log->base.pMethods = &log_methods;
	return code;
}

static int
layer_delete(sqlite3_vfs *vfs, const char *name, int sync_dir)
{
	(void)vfs;
	return below->xDelete(below, name, sync_dir);
}

static int
layer_access(sqlite3_vfs *vfs, const char *name, int flags, int *may)
{
	(void)vfs;
	return below->xAccess(below, name, flags, may);
}

static int
layer_full_path_name(sqlite3_vfs *vfs, const char *name, int size, char *path)
{
	(void)vfs;
	return below->xFullPathname(below, name, size, path);
}

static int
layer_randomness(sqlite3_vfs *vfs, int size, char *bytes)
{
	(void)vfs;
	return below->xRandomness(below, size, bytes);
}

static int
layer_sleep(sqlite3_vfs *vfs, int microseconds)
{
	(void)vfs;
	return below->xSleep(below, microseconds);
}

static int
layer_current_time(sqlite3_vfs *vfs, double *days)
{
	(void)vfs;
	return below->xCurrentTime(below, days);
}

static int
layer_get_last_error(sqlite3_vfs *vfs, int size, char *text)
{
	(void)vfs;
	return below->xGetLastError(below, size, text);
}

/* Version 1: without what loads extensions and replaces system calls, which nobody here does. */
static sqlite3_vfs layer = {
	.iVersion = 1,
	.zName = "log-layer",
	.xOpen = layer_open,
	.xDelete = layer_delete,
	.xAccess = layer_access,
	.xFullPathname = layer_full_path_name,
	.xRandomness = layer_randomness,
	.xSleep = layer_sleep,
	.xCurrentTime = layer_current_time,
	.xGetLastError = layer_get_last_error,
};

int
log_layer_open(const char *path, sqlite3 **handle, int flags)
{
	sqlite3_vfs_unregister(&layer);
	below = sqlite3_vfs_find(NULL);
	layer.mxPathname = below->mxPathname;
	layer.szOsFile = (int)sizeof(struct log_file) + below->szOsFile;
	int code = sqlite3_vfs_register(&layer, 0); /* and stays so: VACUUM looks for it by its name */
	return code == SQLITE_OK ? sqlite3_open_v2(path, handle, flags, layer.zName) : code;
}

void
log_layer_waits(sqlite3 *handle, bool waits)
{
	sqlite3_file *file = NULL;

	if (sqlite3_file_control(handle, "main", SQLITE_FCNTL_JOURNAL_POINTER, &file) == SQLITE_OK &&
		file != NULL && file->pMethods == &log_methods)
		log_of(file)->unsynced = !waits;
}
