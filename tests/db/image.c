/*
 * image.c - see image.h.
 */
#include "tests/db/image.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

void
image_take(struct image *image, const char *path)
{
	struct stat info;
	int fd = open(path, O_RDONLY | O_CLOEXEC);

	assert_true(fd >= 0);
	assert_int_equal(fstat(fd, &info), 0);
	image_free(image);
	image->size = (size_t)info.st_size;
	image->bytes = malloc(image->size);
	assert_non_null(image->bytes);
	assert_int_equal(read(fd, image->bytes, image->size), info.st_size);
	close(fd);
}

void
image_put(const struct image *image, const char *path)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);

	assert_true(fd >= 0);
	assert_int_equal(write(fd, image->bytes, image->size), (ssize_t)image->size);
	assert_int_equal(close(fd), 0);
}

void
image_free(struct image *image)
{
	free(image->bytes);
	*image = (struct image){0};
}
