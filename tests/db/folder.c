/*
 * folder.c - its name tells whose it is. A test that runs out of time is killed, and can't tidy up.
 */
#include "tests/db/folder.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/statvfs.h>
#include <unistd.h>

enum {
	ROOM = 32 << 20, /* far more than all tests together have there at any time */
	NAME_MAX_SIZE = 40,
};

static const char memory[] = "/dev/shm", disk[] = "/tmp";

const char *
folder_parent(const char *where, uintmax_t bytes)
{
	struct statvfs there;
	if (access(where, W_OK | X_OK) != 0 || statvfs(where, &there) != 0)
		return disk;
	return there.f_bavail >= bytes / there.f_frsize + 1 ? where : disk;
}

static bool
was_left(const char *name)
{
	long pid;
	return sscanf(name, "barpoint-db-%ld-", &pid) == 1 && pid > 0 && kill((pid_t)pid, 0) != 0 &&
	       errno == ESRCH;
}

/* What can't be removed is somebody else's, or another test is removing it. */
static void
remove_left(const char *parent)
{
	DIR *dir = opendir(parent);
	assert_non_null(dir);
	for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
		char path[sizeof entry->d_name + sizeof memory + 1];
		snprintf(path, sizeof path, "%s/%s", parent, entry->d_name);
		if (was_left(entry->d_name))
			folder_remove(path);
	}
	closedir(dir);
}

void
folder_make(char path[FOLDER_SIZE])
{
	const char *parent = folder_parent(memory, ROOM);
	remove_left(parent);
	snprintf(path, FOLDER_SIZE, "%s/barpoint-db-%ld-XXXXXX", parent, (long)getpid());
	assert_in_range(strlen(path), 1, NAME_MAX_SIZE);
	assert_non_null(mkdtemp(path));
}

int
folder_remove(const char *path)
{
	int descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	DIR *dir = descriptor < 0 ? NULL : fdopendir(descriptor);
	if (dir == NULL)
		return -1;
	for (struct dirent *entry; (entry = readdir(dir)) != NULL;)
		unlinkat(descriptor, entry->d_name, 0);
	closedir(dir);
	return rmdir(path);
}
