/*
 * directory.c - rights in a file's directory, and fsync() of it.
 */
#include "server/system/directory.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool
directory_may_hold(const char *path)
{
	char *copy = strdup(path); /* dirname() cuts it in place */

	if (copy == NULL)
		return false;
	bool may = faccessat(AT_FDCWD, dirname(copy), W_OK | X_OK, AT_EACCESS) == 0;
	int error = errno;
	free(copy);
	errno = error;
	return may;
}

bool
directory_sync(const char *path)
{
	char *copy = strdup(path); /* dirname() cuts it in place */

	if (copy == NULL)
		return false;
	int directory = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	bool synced = directory >= 0 && fsync(directory) == 0;
	int error = errno;
	if (directory >= 0)
		close(directory);
	free(copy);
	errno = error;
	return synced;
}
