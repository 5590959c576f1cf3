/*
 * files.c - four names, a stat() for each.
 */
#include "server/files.h"

#include <assert.h>
#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/stat.h>

static const char *const names[] = {"barpoint.db", "barpoint.db-wal", "barpoint.db-shm", "lock"};
static_assert(sizeof names / sizeof *names == FILES_COUNT, "a place for each name");

bool
files_remember(struct files *files, const char *directory)
{
	for (int i = 0; i < FILES_COUNT; i++) {
		struct stat status;
		char *path = files->file[i].path;
		if (snprintf(path, FILES_PATH_SIZE, "%s/%s", directory, names[i]) >= FILES_PATH_SIZE) {
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

const char *
files_lost(const struct files *files)
{
	for (int i = 0; i < FILES_COUNT; i++) {
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
