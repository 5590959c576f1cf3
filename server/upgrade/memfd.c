/*
 * memfd.c - written at once, sealed, read at once.
 */
#include "server/upgrade/memfd.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/operators/admin_socket.h"
#include "server/upgrade/pack.h"

static const char variable[] = "BARPOINT_UPGRADE";

enum { SEALS = F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE };

static bool
write_all(int fd, const char *bytes, size_t size)
{
	while (size > 0) {
		ssize_t written = write(fd, bytes, size);
		if (written < 0 && errno == EINTR)
			continue;
		if (written <= 0)
			return false;
		bytes += written;
		size -= (size_t)written;
	}
	return true;
}

int
memfd_pack(struct server *server, int lock)
{
	struct parcel_writer writer = {.bytes = NULL};
	int fd = memfd_create("barpoint", MFD_CLOEXEC | MFD_ALLOW_SEALING);

	if (fd < 0)
		return -1;
	pack_all(server, lock, admin_socket_upgrader(server), &writer);
	if (!write_all(fd, writer.bytes, writer.used) || fcntl(fd, F_ADD_SEALS, SEALS) < 0) {
		int error = errno;
		close(fd);
		fd = -1;
		errno = error;
	}
	parcel_clear(&writer);
	return fd;
}

void
memfd_name_in_environment(int fd)
{
	char number[16];

	snprintf(number, sizeof number, "%d", fd);
	if (fd < 0)
		unsetenv(variable);
	else
		(void)setenv(variable, number, 1);
}

/* Only what is sealed stays as it was checked. */
static bool
read_sealed(int fd, struct carried **left, char reason[PARCEL_REASON_SIZE])
{
	struct stat status;

	if (fcntl(fd, F_GET_SEALS) != SEALS || fstat(fd, &status) != 0 || status.st_size <= 0) {
		snprintf(reason, PARCEL_REASON_SIZE, "%s names nothing that another barpointd has left",
			variable);
		return false;
	}
	size_t size = (size_t)status.st_size;
	void *bytes = mmap(NULL, size, PROT_READ, MAP_PRIVATE, fd, 0);
	if (bytes == MAP_FAILED) {
		snprintf(reason, PARCEL_REASON_SIZE, "no memory for what the other program has left");
		return false;
	}
	*left = carried_read(bytes, size, reason);
	munmap(bytes, size);
	return *left != NULL;
}

bool
memfd_read(struct carried **left, char reason[PARCEL_REASON_SIZE])
{
	const char *number = getenv(variable);
	char *rest;

	*left = NULL;
	if (number == NULL)
		return true;
	long fd = strtol(number, &rest, 10);
	bool is_number = rest != number && *rest == '\0' && fd > STDERR_FILENO && fd < INT32_MAX;
	unsetenv(variable);
	bool read = read_sealed(is_number ? (int)fd : -1, left, reason);
	if (read)
		close((int)fd);
	return read;
}
