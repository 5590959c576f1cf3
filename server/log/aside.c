/*
 * aside.c - see aside.h.
 */
#include "server/log/aside.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/sendfile.h>
#include <unistd.h>

#include "db/log/leave.h"
#include "server/log/turn_log_inside.h"
#include "server/log/wait.h"
#include "server/state/server.h"
#include "server/system/copied.h"
#include "server/system/directory.h"
#include "server/system/log.h"

enum {
	NAME_SIZE = ASIDE_PATH_SIZE + 8,
	PIECE = 4 * 1024 * 1024, /* of a file; then others are served */
};

/* What SQLite has beside a file goes before it: alone it would be taken for another one's. */
static const char *const endings[] = {"-wal", "-shm", ""};
#define ENDINGS (sizeof endings / sizeof *endings)

/* --- what is fetched */

static void
name_fetched(char name[NAME_SIZE], const char *path)
{
	snprintf(name, NAME_SIZE, "%s.next", path);
}

/* Each piece is on the disk before the next: all at the end could take longer than a supervisor waits. False
 * with errno. */
static bool
copy_bytes(struct turn_log *log, int from, int to)
{
	ssize_t size;

	while ((size = sendfile(to, from, NULL, PIECE)) > 0) {
		if (fdatasync(to) != 0)
			return false;
		log_pause(log, 1);
		if (log->server->stopping) {
			errno = EINTR;
			return false;
		}
	}
	return size == 0 && fsync(to) == 0;
}

/* The copy has its name once it is whole. False with errno. */
static bool
copy_file(struct turn_log *log, const char *path, const char *copy)
{
	char part[NAME_SIZE + 8];
	int from = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW), to = -1;

	snprintf(part, sizeof part, "%s.part", copy);
	if (from >= 0)
		to = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
	bool copied = to >= 0 && copy_bytes(log, from, to) && rename(part, copy) == 0 && directory_sync(copy);
	int error = errno;
	if (from >= 0)
		close(from);
	if (to >= 0)
		close(to);
	if (!copied)
		(void)unlink(part);
	errno = error;
	return copied;
}

bool
aside_fetch(struct turn_log *log, const char *path)
{
	char fetched[NAME_SIZE], reason[DB_REASON_SIZE] = "it is in no log";
	struct copied copied[COPIED_KINDS];
	struct log_place place = {0};

	copied_read(log->server->config->data, copied);
	const struct copied *backup = &copied[COPIED_HERE];
	if (backup->at == 0)
		return false;
	name_fetched(fetched, path);
	bool fits = log_place_of(backup->where, &place, reason) && place.seq > 0;
	if (fits && copy_file(log, backup->where, fetched))
		return true;
	if (log->server->stopping)
		return false;
	log_error("log", "the last backup, %s, can't take the place of this copy: %s", backup->where,
		fits ? strerror(errno) : reason);
	return false;
}

bool
aside_take(const char *path)
{
	char fetched[NAME_SIZE];

	name_fetched(fetched, path);
	if (access(path, F_OK) == 0) {
		errno = EEXIST;
		return false;
	}
	if (rename(fetched, path) != 0 || !directory_sync(path))
		return false;
	log_warning("log", "the last backup that was made on this machine is in its place now");
	return true;
}

/* --- what is put aside */

static bool
is_free(const char *name)
{
	char file[NAME_SIZE];

	for (size_t i = 0; i < ENDINGS; i++) {
		snprintf(file, sizeof file, "%s%s", name, endings[i]);
		if (access(file, F_OK) == 0)
			return false;
	}
	return true;
}

bool
aside_put(const char *path, int64_t seq, char aside[ASIDE_PATH_SIZE])
{
	char from[NAME_SIZE], to[NAME_SIZE];

	snprintf(aside, ASIDE_PATH_SIZE, "%s.forked-%lld", path, (long long)seq);
	for (int number = 2; !is_free(aside); number++)
		snprintf(aside, ASIDE_PATH_SIZE, "%s.forked-%lld.%d", path, (long long)seq, number);
	for (size_t i = 0; i < ENDINGS; i++) {
		snprintf(from, sizeof from, "%s%s", path, endings[i]);
		snprintf(to, sizeof to, "%s%s", aside, endings[i]);
		if (rename(from, to) != 0 && (errno != ENOENT || endings[i][0] == '\0'))
			return false;
	}
	return directory_sync(path);
}
