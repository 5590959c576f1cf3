/*
 * image.h - a closed database file, kept in memory to be written where tests want it: to make it anew takes
 * longer than most of what a test then does.
 */
#pragma once

#include <stddef.h>

struct image {
	unsigned char *bytes; /* owned; NULL: there is none */
	size_t size;
};

/* What the file is now, in the place of what was kept before. Fails the test if it can't. */
void image_take(struct image *image, const char *path);

/* Writes a file, which only its owner may read. Fails the test if it can't. */
void image_put(const struct image *image, const char *path);

void image_free(struct image *image);
