/*
 * overwritten.c - the file's size and time beside what the index of the log says of checkpoints.
 *
 * A checkpoint says in the index how far it means to copy (attempted), copies, then says how far it has come
 * (copied). A log that begins anew sets both back to 0 and changes its salt. So these three numbers differ
 * before and after each checkpoint, and `attempted` is ahead of `copied` while one runs or after one failed.
 */
#include "db/file/overwritten.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "db/statement.h"

/* Where they are in the index, a format that SQLite documents ("WAL-mode file format", section 2). All are
 * of the machine's own byte order. */
enum {
	AT_VERSION = 0,
	AT_PAGE_SIZE = 14, /* two bytes; 1 stands for 65536 */
	AT_FRAMES = 16,
	AT_PAGES = 20,
	AT_SALT = 32,
	AT_COPIED = 96,
	AT_ATTEMPTED = 128,

	INDEX_VERSION = 3007000, /* of the layout; it has been this one since there are such logs */
	INDEX_SIZE = 32768,	 /* of the first part, by which SQLite maps it */
};

struct log_mark {
	uint32_t salt, copied, attempted;
};

struct overwritten {
	struct db *db;	  /* borrowed */
	const char *path; /* borrowed from the handle */
	bool seen;	  /* what follows is known */
	ino_t inode;
	struct log_mark mark; /* read before the two below */
	off_t size;
	struct timespec time;
};

static uint32_t
index_number(volatile const uint8_t *index, int at)
{
	return *(volatile const uint32_t *)(volatile const void *)(index + at);
}

/* The index, mapped by the handle itself: a descriptor of ours would drop SQLite's locks when it is closed.
 * NULL if there is none, or it has another layout. */
static volatile const uint8_t *
index_find(const struct overwritten *overwritten)
{
	sqlite3_file *file = NULL;
	volatile void *index = NULL;

	if (sqlite3_file_control(db_handle(overwritten->db), "main", SQLITE_FCNTL_FILE_POINTER, &file) !=
			SQLITE_OK ||
		file->pMethods == NULL || file->pMethods->iVersion < 2 ||
		file->pMethods->xShmMap(file, 0, INDEX_SIZE, 0, &index) != SQLITE_OK || index == NULL ||
		index_number(index, AT_VERSION) != INDEX_VERSION)
		return NULL;
	return index;
}

static struct log_mark
read_mark(volatile const uint8_t *index)
{
	return (struct log_mark){
		.salt = index_number(index, AT_SALT),
		.copied = index_number(index, AT_COPIED),
		.attempted = index_number(index, AT_ATTEMPTED),
	};
}

static bool
is_same_mark(struct log_mark one, struct log_mark other)
{
	return one.salt == other.salt && one.copied == other.copied && one.attempted == other.attempted;
}

/* How long the file will be when all of the log is copied: only VACUUM makes that less than it was. */
static off_t
size_wanted(volatile const uint8_t *index)
{
	uint16_t page = *(volatile const uint16_t *)(volatile const void *)(index + AT_PAGE_SIZE);

	return (off_t)(page == 1 ? 65536 : page) * index_number(index, AT_PAGES);
}

static bool
is_same_file(const struct overwritten *overwritten, const struct stat *status)
{
	return status->st_size == overwritten->size && status->st_mtim.tv_sec == overwritten->time.tv_sec &&
	       status->st_mtim.tv_nsec == overwritten->time.tv_nsec;
}

static void
remember(struct overwritten *overwritten, struct log_mark mark, const struct stat *status)
{
	overwritten->seen = true;
	overwritten->inode = status->st_ino;
	overwritten->mark = mark;
	overwritten->size = status->st_size;
	overwritten->time = status->st_mtim;
}

/* VACUUM may have made the file shorter than it will be: the log began anew after that, and not all of it has
 * been copied. */
static bool
may_be_shorter(const struct overwritten *overwritten, volatile const uint8_t *index, struct log_mark now)
{
	return now.salt != overwritten->mark.salt && now.copied < index_number(index, AT_FRAMES);
}

/* The file isn't what it was; the mark is read after its state, so the mark of who wrote it can be seen. */
static bool
is_by_checkpoint(const struct overwritten *overwritten, volatile const uint8_t *index, off_t size)
{
	struct log_mark now = read_mark(index);
	off_t wanted = size_wanted(index);

	if (size < overwritten->size && size < wanted && !may_be_shorter(overwritten, index, now))
		return false;
	return !is_same_mark(now, overwritten->mark) || now.attempted != now.copied;
}

bool
overwritten_look(struct overwritten *overwritten)
{
	volatile const uint8_t *index = index_find(overwritten);
	struct stat status;

	if (index == NULL)
		return false;
	struct log_mark before = read_mark(index);
	if (stat(overwritten->path, &status) < 0 ||
		(overwritten->seen && status.st_ino != overwritten->inode))
		return false;
	if (overwritten->seen && !is_same_file(overwritten, &status) &&
		!is_by_checkpoint(overwritten, index, status.st_size))
		return true;
	remember(overwritten, before, &status);
	return false;
}

struct overwritten *
overwritten_open(struct db *db)
{
	struct overwritten *overwritten = calloc(1, sizeof *overwritten);

	if (overwritten == NULL)
		return NULL;
	overwritten->db = db;
	overwritten->path = sqlite3_db_filename(db_handle(db), "main");
	(void)overwritten_look(overwritten);
	return overwritten;
}

void
overwritten_close(struct overwritten *overwritten)
{
	free(overwritten);
}
