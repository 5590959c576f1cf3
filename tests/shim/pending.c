/*
 * pending.c - writes to one file that were not synced yet, in order. They belong to the path, not to the
 * handle: closing a file doesn't sync it.
 */
#include "tests/shim/pending.h"

#include <stdlib.h>
#include <string.h>

struct change {
	struct change *next;
	sqlite3_int64 offset; /* size < 0: the file ends here */
	int size;
	unsigned char data[];
};

struct pending {
	struct pending *next;
	struct change *first, **end;
	char path[];
};

static struct pending *all; /* a process has one file system */

struct pending *
pending_of(const char *path)
{
	for (struct pending *pending = all; pending != NULL; pending = pending->next)
		if (strcmp(pending->path, path) == 0)
			return pending;

	size_t size = strlen(path) + 1;
	struct pending *pending = calloc(1, sizeof *pending + size);
	if (pending == NULL)
		return NULL;
	memcpy(pending->path, path, size);
	pending->end = &pending->first;
	pending->next = all;
	all = pending;
	return pending;
}

void
pending_forget(struct pending *pending)
{
	while (pending->first != NULL) {
		struct change *change = pending->first;
		pending->first = change->next;
		free(change);
	}
	pending->end = &pending->first;
}

void
pending_forget_all(void)
{
	for (struct pending *pending = all; pending != NULL; pending = pending->next)
		pending_forget(pending);
}

static struct change *
change_add(struct pending *pending, sqlite3_int64 offset, int size)
{
	struct change *change = malloc(sizeof *change + (size > 0 ? (size_t)size : 0));
	if (change == NULL)
		return NULL;
	change->next = NULL;
	change->offset = offset;
	change->size = size;
	*pending->end = change;
	pending->end = &change->next;
	return change;
}

int
pending_write(struct pending *pending, const void *data, int size, sqlite3_int64 offset)
{
	struct change *change = change_add(pending, offset, size);
	if (change == NULL)
		return SQLITE_NOMEM;
	memcpy(change->data, data, (size_t)size);
	return SQLITE_OK;
}

int
pending_truncate(struct pending *pending, sqlite3_int64 size)
{
	return change_add(pending, size, -1) != NULL ? SQLITE_OK : SQLITE_NOMEM;
}

sqlite3_int64
pending_size(const struct pending *pending, sqlite3_int64 size)
{
	for (const struct change *change = pending->first; change != NULL; change = change->next) {
		if (change->size < 0)
			size = change->offset < size ? change->offset : size;
		else if (change->offset + change->size > size)
			size = change->offset + change->size;
	}
	return size;
}

void
pending_overlay(const struct pending *pending, void *data, int size, sqlite3_int64 offset)
{
	for (const struct change *change = pending->first; change != NULL; change = change->next) {
		sqlite3_int64 from = change->offset > offset ? change->offset : offset;
		sqlite3_int64 to = offset + size;
		if (change->size >= 0 && change->offset + change->size < to)
			to = change->offset + change->size;
		if (from >= to)
			continue;
		unsigned char *at = (unsigned char *)data + (from - offset);
		if (change->size < 0)
			memset(at, 0, (size_t)(to - from));
		else
			memcpy(at, change->data + (from - change->offset), (size_t)(to - from));
	}
}

int
pending_flush(struct pending *pending, sqlite3_file *real)
{
	int code = SQLITE_OK;
	for (const struct change *change = pending->first; change != NULL && code == SQLITE_OK;
		change = change->next) {
		if (change->size < 0)
			code = real->pMethods->xTruncate(real, change->offset);
		else
			code = real->pMethods->xWrite(real, change->data, change->size, change->offset);
	}
	pending_forget(pending);
	return code;
}
