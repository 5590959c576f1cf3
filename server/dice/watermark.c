/*
 * watermark.c - one line of text of a fixed width, always written over.
 */
#include "server/dice/watermark.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#include "server/system/directory.h"

enum {
	PATH_SIZE = 4096 + 8,
	LINE_SIZE = 56, /* of two numbers with 19 digits */
};

int
watermark_open(const char *key_path, bool make)
{
	char path[PATH_SIZE];

	snprintf(path, sizeof path, "%s.mark", key_path);
	int file = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | (make ? O_CREAT : 0), 0600);
	if (file < 0 || !make || directory_sync(path))
		return file;
	/* A name lost in a power cut would look as if somebody had put back an old database. */
	int error = errno;
	close(file);
	errno = error;
	return -1;
}

bool
watermark_read(int file, struct watermark *mark)
{
	char text[LINE_SIZE + 1] = "";
	long long changes, actions;

	if (pread(file, text, LINE_SIZE, 0) != LINE_SIZE ||
		sscanf(text, "barpoint mark 1 %19lld %19lld", &changes, &actions) != 2)
		return false;
	*mark = (struct watermark){.changes = changes, .actions = actions};
	return true;
}

bool
watermark_write(int file, const struct watermark *mark)
{
	char text[LINE_SIZE + 1];

	snprintf(text, sizeof text, "barpoint mark 1 %19lld %19lld\n", (long long)mark->changes,
		(long long)mark->actions);
	return pwrite(file, text, LINE_SIZE, 0) == LINE_SIZE;
}

bool
watermark_is_ahead(const struct watermark *mark, const struct watermark *database)
{
	return mark->changes > database->changes || mark->actions > database->actions;
}
