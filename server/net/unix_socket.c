/*
 * unix_socket.c - see unix_socket.h.
 */
#include "server/net/unix_socket.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum { BACKLOG = 64 };

int
unix_listen(const char *path, mode_t mode)
{
	struct sockaddr_un address = {.sun_family = AF_UNIX};
	struct stat status;
	size_t length = strlen(path);

	if (length >= sizeof address.sun_path) {
		errno = ENAMETOOLONG;
		return -1;
	}
	memcpy(address.sun_path, path, length + 1);
	/* We hold the lock, so nobody listens on what an earlier server left. */
	if (lstat(path, &status) == 0 && S_ISSOCK(status.st_mode))
		unlink(path);
	int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
	if (fd < 0)
		return -1;
	mode_t mask = umask(0777 & ~mode);
	int bound = bind(fd, (const struct sockaddr *)&address, sizeof address);
	int error = errno;
	umask(mask);
	if (bound == 0 && listen(fd, BACKLOG) == 0)
		return fd;
	if (bound == 0)
		error = errno;
	close(fd);
	errno = error;
	return -1;
}
