/*
 * descriptors.c - descriptors 0 to 2.
 */
#include "server/system/descriptors.h"

#include <fcntl.h>
#include <unistd.h>

void
descriptors_fill(void)
{
	/* Writing to a descriptor that is open for reading fails, so a lost answer is still noticed.
	 * Nobody checks that for the log. */
	static const int modes[] = {
		[STDIN_FILENO] = O_RDONLY,
		[STDOUT_FILENO] = O_RDONLY,
		[STDERR_FILENO] = O_WRONLY,
	};

	/* open() gives the lowest number that is free. */
	for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
		if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", modes[fd]) != fd)
			_exit(1);
}

bool
descriptors_close_on_exec(int fd, bool on)
{
	int flags = fcntl(fd, F_GETFD);

	return flags >= 0 && fcntl(fd, F_SETFD, on ? flags | FD_CLOEXEC : flags & ~FD_CLOEXEC) == 0;
}
