/*
 * book_watch.c - the key file and the mark beside it while the server runs: are they still what they were?
 *
 * The server has read the key and holds the mark open, so it goes on without either. Its next start can't.
 */
#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "server/dice/book_parts.h"
#include "server/state/server.h"
#include "server/system/log.h"

enum {
	LOOK_EVERY_MS = 1000,
	MARK_PATH_SIZE = KEY_PATH_SIZE + 8,
};

static bool
is_same(const struct stat *one, const struct stat *other)
{
	return one->st_dev == other->st_dev && one->st_ino == other->st_ino;
}

/* Any other failure, such as no memory, says nothing about the file. */
static bool
is_gone(int error)
{
	return error == ENOENT || error == ENOTDIR;
}

/* Reads the file only if it is another one than at the last look, or has changed: a copy that was put back
 * will do, and a key that others may read will not. */
static bool
key_is_there(struct book *book, char reason[KEY_REASON_SIZE])
{
	struct stat now;
	struct key key;

	if (stat(book->key_path, &now) < 0) {
		snprintf(reason, KEY_REASON_SIZE, "the key file %.256s is gone", book->key_path);
		return !is_gone(errno);
	}
	if (is_same(&now, &book->key_seen) && now.st_ctim.tv_sec == book->key_seen.st_ctim.tv_sec &&
		now.st_ctim.tv_nsec == book->key_seen.st_ctim.tv_nsec)
		return true;
	snprintf(reason, KEY_REASON_SIZE, "the key file %.256s holds another key", book->key_path);
	bool right = S_ISREG(now.st_mode) && key_read(&key, book->key_path, reason) == KEY_READ &&
		     strcmp(key.id, book->key.id) == 0;
	sodium_memzero(&key, sizeof key);
	if (right)
		book->key_seen = now;
	return right;
}

/* Only the file that is open: a copy would stay behind the database. */
static bool
mark_is_there(const struct book *book, char reason[KEY_REASON_SIZE])
{
	char path[MARK_PATH_SIZE];
	struct stat now, held;

	snprintf(path, sizeof path, "%s.mark", book->key_path);
	snprintf(reason, KEY_REASON_SIZE, "%.256s is gone, or another file stands in its place", path);
	if (stat(path, &now) < 0)
		return !is_gone(errno);
	return fstat(book->mark_file, &held) < 0 || is_same(&now, &held);
}

enum book_files
book_look_at_files(struct server *server)
{
	struct book *book = server->book;
	char reason[KEY_REASON_SIZE];

	if (server->tick_ms < book->next_look_ms)
		return BOOK_FILES_AS_BEFORE;
	book->next_look_ms = server->tick_ms + LOOK_EVERY_MS;
	bool lost = !key_is_there(book, reason) || !mark_is_there(book, reason);
	if (lost == book->files_lost)
		return BOOK_FILES_AS_BEFORE;
	book->files_lost = lost;
	if (!lost) {
		log_warning("book", "the key file %s and its mark are in their place again", book->key_path);
		return BOOK_FILES_BACK;
	}
	log_error("book", "THE NEXT START WILL FAIL: %s", reason);
	log_error("book",
		"the server goes on with what it has read; put the file back before it stops, or the dice of "
		"all matches under way are lost");
	return BOOK_FILES_LOST;
}
