/*
 * lockfile.c - flock() on a file that is never removed: a lock goes away with its holder, however that ends,
 * and a removed file could be locked twice.
 */
#include "server/system/lockfile.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "server/system/directory.h"
#include "server/system/log.h"

enum { TRIES = 100, TRY_EVERY_MS = 100 };

static bool
cant_make(const char *directory, char reason[LOCKFILE_REASON_SIZE])
{
	snprintf(reason, LOCKFILE_REASON_SIZE, "can't make the data directory %s: %s", directory,
		strerror(errno));
	return false;
}

/* SQLite creates files next to the database, so the directory has to be writable. */
static bool
is_ready(const char *directory, char reason[LOCKFILE_REASON_SIZE])
{
	struct stat status;

	if (stat(directory, &status) == 0 && !S_ISDIR(status.st_mode)) {
		snprintf(reason, LOCKFILE_REASON_SIZE, "the data directory %s is not a directory", directory);
		return false;
	}
	if (faccessat(AT_FDCWD, directory, W_OK | X_OK, AT_EACCESS) < 0) {
		snprintf(reason, LOCKFILE_REASON_SIZE, "can't write to the data directory %s: %s", directory,
			strerror(errno));
		return false;
	}
	return true;
}

static bool
make_ready(const char *directory, char reason[LOCKFILE_REASON_SIZE])
{
	if (mkdir(directory, 0700) < 0 && errno != EEXIST)
		return cant_make(directory, reason);
	return is_ready(directory, reason);
}

bool
lockfile_directory_fits(const char *directory, char reason[LOCKFILE_REASON_SIZE])
{
	if (access(directory, F_OK) == 0)
		return is_ready(directory, reason);
	return (errno == ENOENT && directory_may_hold(directory)) || cant_make(directory, reason);
}

int
lockfile_try(const char *directory, bool *held, char reason[LOCKFILE_REASON_SIZE])
{
	char path[PATH_MAX];

	*held = false;
	if (!make_ready(directory, reason))
		return -1;
	if (snprintf(path, sizeof path, "%s/lock", directory) >= (int)sizeof path) {
		snprintf(reason, LOCKFILE_REASON_SIZE, "the path of the data directory is too long");
		return -1;
	}
	int lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
	if (lock < 0) {
		snprintf(reason, LOCKFILE_REASON_SIZE, "can't open %.512s: %s", path, strerror(errno));
		return -1;
	}
	if (flock(lock, LOCK_EX | LOCK_NB) == 0)
		return lock;
	*held = errno == EWOULDBLOCK;
	if (*held)
		snprintf(reason, LOCKFILE_REASON_SIZE,
			"the data directory %s is in use: a server that runs holds its lock, stop it first",
			directory);
	else
		snprintf(reason, LOCKFILE_REASON_SIZE, "can't lock %.512s: %s", path, strerror(errno));
	close(lock);
	return -1;
}

int
lockfile_take(const char *directory, char reason[LOCKFILE_REASON_SIZE])
{
	bool held;

	return lockfile_try(directory, &held, reason);
}

int
lockfile_await(const char *directory, char reason[LOCKFILE_REASON_SIZE])
{
	const struct timespec pause = {.tv_nsec = TRY_EVERY_MS * 1000000L};
	bool held;
	int lock = lockfile_try(directory, &held, reason);

	if (held)
		log_info("lock", "%s; waiting %d seconds for it", reason, TRIES * TRY_EVERY_MS / 1000);
	for (int i = 0; held && i < TRIES; i++) {
		nanosleep(&pause, NULL);
		lock = lockfile_try(directory, &held, reason);
	}
	return lock;
}

void
lockfile_release(int lock)
{
	close(lock);
}
