/*
 * files.c - four names, a stat() for each.
 */
#include "server/system/files.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

static const char *const names[] = {"barpoint.db", "barpoint.db-wal", "barpoint.db-shm", "lock"};

enum {
	FILES = sizeof names / sizeof *names,
	PATH_SIZE = 600,
	LOOK_EVERY_MS = 1000,
};

struct files {
	struct {
		char path[PATH_SIZE];
		dev_t device;
		ino_t inode;
	} file[FILES];
	int64_t next_look_ms; /* in ticks */
};

static bool
remember(struct files *files, const char *directory)
{
	for (int i = 0; i < FILES; i++) {
		struct stat status;
		char *path = files->file[i].path;
		if (snprintf(path, PATH_SIZE, "%s/%s", directory, names[i]) >= PATH_SIZE) {
			errno = ENAMETOOLONG;
			return false;
		}
		if (stat(path, &status) < 0)
			return false;
		files->file[i].device = status.st_dev;
		files->file[i].inode = status.st_ino;
	}
	return true;
}

struct files *
files_open(const char *directory)
{
	struct files *files = calloc(1, sizeof *files);

	if (files == NULL || remember(files, directory))
		return files;
	int error = errno;
	free(files);
	errno = error;
	return NULL;
}

void
files_close(struct files *files)
{
	free(files);
}

const char *
files_lost(struct files *files, int64_t tick_ms)
{
	if (tick_ms < files->next_look_ms)
		return NULL;
	files->next_look_ms = tick_ms + LOOK_EVERY_MS;
	for (int i = 0; i < FILES; i++) {
		struct stat status;
		if (stat(files->file[i].path, &status) < 0) {
			/* Anything else, such as no memory, says nothing about the file. */
			if (errno == ENOENT || errno == ENOTDIR)
				return files->file[i].path;
		} else if (status.st_dev != files->file[i].device || status.st_ino != files->file[i].inode) {
			return files->file[i].path;
		}
	}
	return NULL;
}
