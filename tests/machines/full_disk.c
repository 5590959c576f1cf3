/*
 * full_disk.c - a disk without room for a program that isn't ours. It is loaded in front of the C library
 * (LD_PRELOAD).
 *
 * While there is the file that BARPOINT_TEST_FULL names no file can grow. What lies on the disk already can
 * be written over, as on a real one: PostgreSQL does that with the files of its own log.
 */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

/* Whether a file that ends at `end` has no room. */
static bool
has_no_room(int fd, off_t end)
{
	const char *full = getenv("BARPOINT_TEST_FULL");
	struct stat info;

	return full != NULL && access(full, F_OK) == 0 && fstat(fd, &info) == 0 && S_ISREG(info.st_mode) &&
	       end > info.st_size;
}

static bool
refuses(int fd, off_t end)
{
	if (!has_no_room(fd, end))
		return false;
	errno = ENOSPC;
	return true;
}

static off_t
size_of(const struct iovec *parts, int count)
{
	off_t size = 0;

	for (int i = 0; i < count; i++)
		size += (off_t)parts[i].iov_len;
	return size;
}

ssize_t
write(int fd, const void *data, size_t size)
{
	static ssize_t (*real)(int, const void *, size_t);

	if (real == NULL)
		*(void **)&real = dlsym(RTLD_NEXT, "write");
	off_t at = lseek(fd, 0, SEEK_CUR);
	int code = errno;
	if (at >= 0 && refuses(fd, at + (off_t)size))
		return -1;
	errno = code;
	return real(fd, data, size);
}

ssize_t
pwrite(int fd, const void *data, size_t size, off_t offset)
{
	static ssize_t (*real)(int, const void *, size_t, off_t);

	if (real == NULL)
		*(void **)&real = dlsym(RTLD_NEXT, "pwrite");
	return refuses(fd, offset + (off_t)size) ? -1 : real(fd, data, size, offset);
}

ssize_t
pwritev(int fd, const struct iovec *parts, int count, off_t offset)
{
	static ssize_t (*real)(int, const struct iovec *, int, off_t);

	if (real == NULL)
		*(void **)&real = dlsym(RTLD_NEXT, "pwritev");
	return refuses(fd, offset + size_of(parts, count)) ? -1 : real(fd, parts, count, offset);
}

/* It returns its error. */
int
posix_fallocate(int fd, off_t offset, off_t size)
{
	static int (*real)(int, off_t, off_t);

	if (real == NULL)
		*(void **)&real = dlsym(RTLD_NEXT, "posix_fallocate");
	return has_no_room(fd, offset + size) ? ENOSPC : real(fd, offset, size);
}
