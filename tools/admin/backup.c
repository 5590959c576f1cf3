/*
 * backup.c - written and checked as FILE.part, then renamed.
 *
 * If two write the same file at once, the lock on FILE.part turns the second away. The next backup overwrites
 * the FILE.part of a killed one.
 */
#include "tools/admin/backup.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <libgen.h>
#include <pwd.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "db/file/backup.h"
#include "server/system/directory.h"

enum {
	PATH_SIZE = 4096,
	PART_SIZE = PATH_SIZE + 8,
	ROOM_FOR_OTHERS = 64 * 1024 * 1024, /* as low-space has it by default */
};

static bool
report(const char *path, const char *why, char reason[DB_REASON_SIZE])
{
	snprintf(reason, DB_REASON_SIZE, "%.150s: %.80s", path, why);
	return false;
}

/* Between open and lock another backup may have renamed it. */
static bool
is_still(int fd, const char *path)
{
	struct stat ours, there;

	return fstat(fd, &ours) == 0 && stat(path, &there) == 0 && ours.st_ino == there.st_ino &&
	       ours.st_dev == there.st_dev;
}

/* Root writes as the owner of the data directory, which is easily forgotten. */
static bool
cant_write(const char *path, const char *why, char reason[DB_REASON_SIZE])
{
	const struct passwd *user = getpwuid(geteuid());

	snprintf(reason, DB_REASON_SIZE, "can't write %.120s as user %.32s: %.80s", path,
		user != NULL ? user->pw_name : "without a name", why);
	return false;
}

/* Returns a descriptor that holds the lock; -1 with a sentence. */
static int
lock_part(const char *part, char reason[DB_REASON_SIZE])
{
	int fd = open(part, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);

	if (fd < 0) {
		(void)cant_write(part, strerror(errno), reason);
		return -1;
	}
	if (flock(fd, LOCK_EX | LOCK_NB) == 0 && is_still(fd, part))
		return fd;
	(void)report(part, "another backup writes this file", reason);
	close(fd);
	return -1;
}

bool
backup_name(const char *begun, const char *path, char reason[DB_REASON_SIZE])
{
	return (rename(begun, path) == 0 && directory_sync(path)) || report(path, strerror(errno), reason);
}

bool
backup_fits(const char *file, int times, const char *folder, char reason[DB_REASON_SIZE])
{
	struct stat status;
	struct statvfs space;

	if (stat(file, &status) < 0 || statvfs(folder, &space) < 0 || space.f_blocks == 0)
		return true; /* whoever opens it has a better sentence */
	int64_t needed = times * (int64_t)status.st_size + ROOM_FOR_OTHERS;
	if ((int64_t)space.f_bavail * (int64_t)space.f_frsize >= needed)
		return true;
	snprintf(reason, DB_REASON_SIZE,
		"no room in %.120s: that needs %" PRId64 " MB, and a server beside it needs some, too",
		folder, needed / 1000000);
	return false;
}

static bool
write_part(const char *from, const char *part, const char *to, const struct db_copying *how,
	char reason[DB_REASON_SIZE])
{
	if (access(to, F_OK) == 0)
		return report(to, "there is such a file already; a backup overwrites none", reason);
	return db_copy(from, part, how, reason) && backup_name(part, to, reason);
}

bool
backup_write(const char *from, const char *to, const struct db_copying *how, char reason[DB_REASON_SIZE])
{
	char part[PART_SIZE], folder[PATH_SIZE];

	if (strlen(to) >= PATH_SIZE)
		return report(to, "the name is too long", reason);
	snprintf(part, sizeof part, "%s.part", to);
	snprintf(folder, sizeof folder, "%s", to);
	if (!backup_fits(from, 1, dirname(folder), reason))
		return false;
	int lock = lock_part(part, reason);
	if (lock < 0)
		return false;
	bool written = write_part(from, part, to, how, reason);
	if (!written)
		unlink(part); /* gone already if only the directory couldn't be synced */
	close(lock);
	return written;
}
