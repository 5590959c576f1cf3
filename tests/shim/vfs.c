/*
 * vfs.c - the layer itself: passes SQLite's calls to the file system on, except writes, truncations and
 * syncs.
 *
 *   SQLite --> fail.c: does this call fail? --> pending.c: hold it back until the sync --> SQLite's own layer
 *
 * The index of the write-ahead log (-shm) is passed on as it is: after a crash SQLite makes it anew.
 * Deleting a file is not held back.
 */
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/file/log_layer.h"
#include "tests/shim/fail.h"
#include "tests/shim/pending.h"
#include "tests/shim/shim.h"

enum {
	WAL_WRITE_LOCK = 0, /* the slot of -shm that the writer of a transaction holds */
	LOG_HEADER_SIZE = 32,
	FRAME_HEADER_SIZE = 24,
	FRAME_SIZE = FRAME_HEADER_SIZE + 4096, /* with a page of the size that SQLite chooses by itself */
};

struct shim_file {
	sqlite3_file base;
	sqlite3_file *real;
	struct pending *pending; /* NULL: not held back */
	bool is_wal;
};

static sqlite3_vfs *below; /* SQLite's own layer */
static bool dropping;
static bool logged; /* a commit is safe without a sync */

/* A second thread may read what the first one writes: nothing held back reaches the disk in between. Where
 * nothing is held back it takes no lock: it has a low priority, and the loop would wait for it. */
static pthread_mutex_t mutex = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

/* One thread writes a database; only what it sends itself can be too early. */
static _Thread_local struct {
	bool transaction;
	bool unsynced_commit;
} dirty;

static struct shim_file *
shim_file(sqlite3_file *file)
{
	return (struct shim_file *)file;
}

static sqlite3_file *
real_file(sqlite3_file *file)
{
	return shim_file(file)->real;
}

static int
shim_close(sqlite3_file *file)
{
	return real_file(file)->pMethods->xClose(real_file(file));
}

static int
alone_read(sqlite3_file *file, void *data, int size, sqlite3_int64 offset)
{
	struct shim_file *shim = shim_file(file);
	sqlite3_int64 end;
	int code = shim->real->pMethods->xRead(shim->real, data, size, offset);
	if (shim->pending == NULL || (code != SQLITE_OK && code != SQLITE_IOERR_SHORT_READ))
		return code;

	pending_overlay(shim->pending, data, size, offset);
	code = file->pMethods->xFileSize(file, &end);
	return code != SQLITE_OK ? code : offset + size > end ? SQLITE_IOERR_SHORT_READ : SQLITE_OK;
}

static int
shim_read(sqlite3_file *file, void *data, int size, sqlite3_int64 offset)
{
	if (!dropping)
		return alone_read(file, data, size, offset);
	pthread_mutex_lock(&mutex);
	int code = alone_read(file, data, size, offset);
	pthread_mutex_unlock(&mutex);
	return code;
}

/* A frame of the log is its header, then its page; a write is one of these, or many frames. A header of a
 * commit has the size of the database in it. */
static void
note_frames(const struct shim_file *shim, const unsigned char *data, int size, sqlite3_int64 offset)
{
	if (!shim->is_wal || offset < LOG_HEADER_SIZE)
		return;
	sqlite3_int64 into = (offset - LOG_HEADER_SIZE) % FRAME_SIZE;
	for (sqlite3_int64 at = into == 0 ? 0 : FRAME_SIZE - into; at + FRAME_HEADER_SIZE <= size;
		at += FRAME_SIZE)
		if (memcmp(data + at + 4, "\0\0\0", 4) != 0)
			dirty.unsynced_commit = true;
}

static int
check_call(const struct shim_file *shim, enum shim_call call, enum shim_call wal_call)
{
	int code = fail_check(call);
	return code == SQLITE_OK && shim->is_wal ? fail_check(wal_call) : code;
}

static int
alone_write(sqlite3_file *file, const void *data, int size, sqlite3_int64 offset)
{
	struct shim_file *shim = shim_file(file);
	int failed = check_call(shim, SHIM_WRITE, SHIM_WAL_WRITE);
	int written = failed == SQLITE_OK ? size : size / 2; /* a disk may fill in the middle of a write */
	int code = shim->pending != NULL ? pending_write(shim->pending, data, written, offset)
					 : shim->real->pMethods->xWrite(shim->real, data, written, offset);
	if (failed != SQLITE_OK)
		return failed;
	if (code == SQLITE_OK)
		note_frames(shim, data, size, offset);
	return code;
}

static int
shim_write(sqlite3_file *file, const void *data, int size, sqlite3_int64 offset)
{
	pthread_mutex_lock(&mutex);
	int code = alone_write(file, data, size, offset);
	pthread_mutex_unlock(&mutex);
	return code;
}

static int
alone_truncate(sqlite3_file *file, sqlite3_int64 size)
{
	struct shim_file *shim = shim_file(file);
	int failed = fail_check(SHIM_TRUNCATE);
	if (failed != SQLITE_OK)
		return failed;
	if (shim->pending != NULL)
		return pending_truncate(shim->pending, size);
	return shim->real->pMethods->xTruncate(shim->real, size);
}

static int
shim_truncate(sqlite3_file *file, sqlite3_int64 size)
{
	pthread_mutex_lock(&mutex);
	int code = alone_truncate(file, size);
	pthread_mutex_unlock(&mutex);
	return code;
}

static int
alone_sync(sqlite3_file *file, int flags)
{
	struct shim_file *shim = shim_file(file);
	int code = check_call(shim, SHIM_SYNC, SHIM_WAL_SYNC);
	if (code != SQLITE_OK)
		return code;
	/* Held-back writes need no real sync: a kill doesn't take what the kernel has. */
	if (shim->pending != NULL)
		code = pending_flush(shim->pending, shim->real);
	else
		code = shim->real->pMethods->xSync(shim->real, flags);
	if (code == SQLITE_OK && shim->is_wal)
		dirty.unsynced_commit = false;
	return code;
}

static int
shim_sync(sqlite3_file *file, int flags)
{
	pthread_mutex_lock(&mutex);
	int code = alone_sync(file, flags);
	pthread_mutex_unlock(&mutex);
	return code;
}

static int
alone_file_size(sqlite3_file *file, sqlite3_int64 *size)
{
	struct shim_file *shim = shim_file(file);
	int code = shim->real->pMethods->xFileSize(shim->real, size);
	if (code == SQLITE_OK && shim->pending != NULL)
		*size = pending_size(shim->pending, *size);
	return code;
}

static int
shim_file_size(sqlite3_file *file, sqlite3_int64 *size)
{
	if (!dropping)
		return alone_file_size(file, size);
	pthread_mutex_lock(&mutex);
	int code = alone_file_size(file, size);
	pthread_mutex_unlock(&mutex);
	return code;
}

static int
shim_lock(sqlite3_file *file, int level)
{
	return real_file(file)->pMethods->xLock(real_file(file), level);
}

static int
shim_unlock(sqlite3_file *file, int level)
{
	return real_file(file)->pMethods->xUnlock(real_file(file), level);
}

static int
shim_check_reserved_lock(sqlite3_file *file, int *held)
{
	return real_file(file)->pMethods->xCheckReservedLock(real_file(file), held);
}

static int
shim_file_control(sqlite3_file *file, int operation, void *arg)
{
	if (operation == LOG_LAYER_UNSYNCED)
		dirty.unsynced_commit = false; /* of rows that nobody has to wait for */
	if (operation == SQLITE_FCNTL_SIZE_HINT || operation == SQLITE_FCNTL_CHUNK_SIZE)
		return SQLITE_OK; /* only hints, but they would change the file behind our back */
	return real_file(file)->pMethods->xFileControl(real_file(file), operation, arg);
}

static int
shim_sector_size(sqlite3_file *file)
{
	return real_file(file)->pMethods->xSectorSize(real_file(file));
}

static int
shim_device_characteristics(sqlite3_file *file)
{
	return real_file(file)->pMethods->xDeviceCharacteristics(real_file(file));
}

static int
shim_shm_map(sqlite3_file *file, int page, int size, int extend, void volatile **memory)
{
	return real_file(file)->pMethods->xShmMap(real_file(file), page, size, extend, memory);
}

static int
shim_shm_lock(sqlite3_file *file, int offset, int count, int flags)
{
	int code = real_file(file)->pMethods->xShmLock(real_file(file), offset, count, flags);
	if (code == SQLITE_OK && offset == WAL_WRITE_LOCK && (flags & SQLITE_SHM_EXCLUSIVE))
		dirty.transaction = (flags & SQLITE_SHM_LOCK) != 0;
	return code;
}

static void
shim_shm_barrier(sqlite3_file *file)
{
	real_file(file)->pMethods->xShmBarrier(real_file(file));
}

static int
shim_shm_unmap(sqlite3_file *file, int delete_it)
{
	return real_file(file)->pMethods->xShmUnmap(real_file(file), delete_it);
}

/* Version 2: without memory maps, which would read past what is held back. */
static const sqlite3_io_methods shim_methods = {
	.iVersion = 2,
	.xClose = shim_close,
	.xRead = shim_read,
	.xWrite = shim_write,
	.xTruncate = shim_truncate,
	.xSync = shim_sync,
	.xFileSize = shim_file_size,
	.xLock = shim_lock,
	.xUnlock = shim_unlock,
	.xCheckReservedLock = shim_check_reserved_lock,
	.xFileControl = shim_file_control,
	.xSectorSize = shim_sector_size,
	.xDeviceCharacteristics = shim_device_characteristics,
	.xShmMap = shim_shm_map,
	.xShmLock = shim_shm_lock,
	.xShmBarrier = shim_shm_barrier,
	.xShmUnmap = shim_shm_unmap,
};

static int
alone_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out_flags)
{
	(void)vfs;
	struct shim_file *shim = shim_file(file);
	memset(shim, 0, sizeof *shim);
	int code = fail_check(SHIM_OPEN);
	if (code != SQLITE_OK)
		return code;

	shim->real = (sqlite3_file *)(shim + 1);
	shim->is_wal = (flags & SQLITE_OPEN_WAL) != 0;
	bool lasting = (flags & (SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_WAL)) != 0;
	if (dropping && lasting && name != NULL && (shim->pending = pending_of(name)) == NULL)
		return SQLITE_NOMEM;
	code = below->xOpen(below, name, shim->real, flags, out_flags);
	if (shim->real->pMethods != NULL)
		shim->base.pMethods = &shim_methods;
	return code;
}

static int
shim_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out_flags)
{
	pthread_mutex_lock(&mutex);
	int code = alone_open(vfs, name, file, flags, out_flags);
	pthread_mutex_unlock(&mutex);
	return code;
}

static int
alone_delete(sqlite3_vfs *vfs, const char *name, int sync_dir)
{
	(void)vfs;
	struct pending *pending = dropping ? pending_of(name) : NULL;
	if (pending != NULL)
		pending_forget(pending);
	return below->xDelete(below, name, sync_dir);
}

static int
shim_delete(sqlite3_vfs *vfs, const char *name, int sync_dir)
{
	pthread_mutex_lock(&mutex);
	int code = alone_delete(vfs, name, sync_dir);
	pthread_mutex_unlock(&mutex);
	return code;
}

static sqlite3_vfs shim_vfs;

/* As the server does before it opens its database, which is too late where a shim was installed at the start.
 * With SQLite's statistics each allocation takes a lock that all threads share: one of low priority that
 * holds it keeps the loop waiting for seconds, here and not in a release. */
static void
spare_lock(void)
{
	(void)sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

bool
shim_install(const char *config, const char *dir)
{
	char copy[256];
	if (snprintf(copy, sizeof copy, "%s", config) >= (int)sizeof copy)
		return false;

	fail_reset();
	fail_watch(dir);
	dropping = logged = false;
	memset(&dirty, 0, sizeof dirty);
	for (char *rest = copy, *word; (word = strsep(&rest, ",")) != NULL;) {
		if (strcmp(word, "drop") == 0)
			dropping = true;
		else if (strcmp(word, "logged") == 0)
			logged = true;
		else if (strncmp(word, "fail:", 5) == 0 ? !fail_script(word + 5) : strcmp(word, "watch") != 0)
			return false;
	}

	spare_lock();
	shim_remove();
	below = sqlite3_vfs_find(NULL);
	shim_vfs = *below; /* methods that aren't overridden use only `below`: its pAppData is copied along */
	shim_vfs.pNext = NULL;
	shim_vfs.zName = "shim";
	shim_vfs.szOsFile = (int)sizeof(struct shim_file) + below->szOsFile;
	shim_vfs.xOpen = shim_open;
	shim_vfs.xDelete = shim_delete;
	return sqlite3_vfs_register(&shim_vfs, 1) == SQLITE_OK;
}

void
shim_remove(void)
{
	pending_forget_all();
	if (below == NULL)
		return;
	sqlite3_vfs_unregister(&shim_vfs);
	sqlite3_vfs_register(below, 1); /* and no layer that was registered meanwhile */
}

bool
shim_dirty(void)
{
	return dirty.transaction || (dirty.unsynced_commit && !logged);
}

__attribute__((constructor)) static void
shim_start(void)
{
	const char *config = getenv("BARPOINT_TEST_SHIM");
	if (config != NULL && !shim_install(config, getenv("BARPOINT_TEST_DIR"))) {
		fprintf(stderr, "BARPOINT_TEST_SHIM: '%s' is no list of shims\n", config);
		abort();
	}
}
