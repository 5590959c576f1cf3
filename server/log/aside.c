/*
 * aside.c - see aside.h.
 */
#include "server/log/aside.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/config/config.h"
#include "server/log/turn_log_inside.h"
#include "server/log/wait.h"
#include "server/state/server.h"
#include "server/system/copied.h"
#include "server/system/log.h"
#include "server/system/memory.h"

enum {
	ASIDE_PATH_SIZE = CONFIG_TEXT_SIZE + 128,
	PIECE = 4 * 1024 * 1024, /* of a file; then others are served */
};

/* What SQLite has beside it goes first: without the file it would be taken for another one's. */
bool
aside_put(const char *path, const char *aside)
{
	static const char *const endings[] = {"-wal", "-shm", ""};
	char from[ASIDE_PATH_SIZE + 8], to[ASIDE_PATH_SIZE + 8];

	for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
		snprintf(from, sizeof from, "%s%s", path, endings[i]);
		snprintf(to, sizeof to, "%s%s", aside, endings[i]);
		if (rename(from, to) != 0 && (errno != ENOENT || endings[i][0] == '\0'))
			return false;
	}
	return true;
}

/* False with errno. */
static bool
copy_bytes(struct turn_log *log, int from, int to)
{
	char *piece = must_alloc(PIECE);
	ssize_t size;

	while ((size = read(from, piece, PIECE)) > 0 && write(to, piece, (size_t)size) == size)
		log_pause(log, 1);
	free(piece);
	return size == 0 && fsync(to) == 0;
}

/* False with errno. */
static bool
copy_file(struct turn_log *log, const char *path, const char *copy)
{
	char part[ASIDE_PATH_SIZE + 8];
	int from = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW), to = -1;

	snprintf(part, sizeof part, "%s.part", copy);
	if (from >= 0)
		to = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
	bool copied = to >= 0 && copy_bytes(log, from, to) && rename(part, copy) == 0;
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
aside_take_backup(struct turn_log *log, const char *path)
{
	struct copied copied[COPIED_KINDS];

	copied_read(log->server->config->data, copied);
	const struct copied *backup = &copied[COPIED_HERE];
	if (backup->at == 0)
		return false;
	if (!copy_file(log, backup->where, path)) {
		log_error("log", "the last backup, %s, can't be put in its place: %s", backup->where,
			strerror(errno));
		return false;
	}
	log_warning("log", "the last backup, %s, is in its place now", backup->where);
	return true;
}
