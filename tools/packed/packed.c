/*
 * packed.c - zlib behind the streams of the C library.
 */
#include "tools/packed/packed.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

enum {
	READ_SIZE = 128 * 1024,
	FD_MIN = 3, /* never the place of a standard stream */
};

/* zlib says Z_ERRNO where errno has the reason, else that the bytes are wrong. */
static int
failed(gzFile file)
{
	int error = Z_OK;

	gzerror(file, &error);
	if (error != Z_ERRNO)
		errno = EBADMSG;
	return -1;
}

static ssize_t
on_read(void *cookie, char *bytes, size_t size)
{
	int error = Z_OK;
	int got = gzread(cookie, bytes, (unsigned)size);

	if (got > 0)
		return got;
	gzerror(cookie, &error);
	return got == 0 && (error == Z_OK || error == Z_STREAM_END) ? 0 : failed(cookie);
}

static ssize_t
on_write(void *cookie, const char *bytes, size_t size)
{
	int put = gzwrite(cookie, bytes, (unsigned)size);

	if (put <= 0)
		failed(cookie);
	return put > 0 ? put : 0;
}

static int
on_close(void *cookie)
{
	return gzclose(cookie) == Z_OK ? 0 : -1;
}

/* Owns `fd` from now on. */
static FILE *
open_packed(int fd, const char *mode)
{
	static const cookie_io_functions_t functions = {
		.read = on_read, .write = on_write, .close = on_close};
	gzFile file = fd >= 0 ? gzdopen(fd, mode) : NULL;
	FILE *stream = NULL;

	if (file != NULL) {
		gzbuffer(file, READ_SIZE);
		stream = fopencookie(file, mode, functions);
		if (stream == NULL)
			gzclose(file);
	} else if (fd >= 0) {
		close(fd);
		errno = ENOMEM;
	}
	return stream;
}

FILE *
packed_open(const char *path)
{
	bool is_stdin = strcmp(path, "-") == 0;

	return open_packed(
		is_stdin ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, FD_MIN) : open(path, O_RDONLY | O_CLOEXEC),
		"r");
}

FILE *
packed_write(int fd)
{
	return open_packed(fcntl(fd, F_DUPFD_CLOEXEC, FD_MIN), "w");
}
