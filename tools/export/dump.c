/*
 * dump.c - one file a month, written beside the last one and renamed. Only one process at a time writes
 * there.
 */
#include "tools/export/dump.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "db/matches.h"
#include "tools/export/write.h"
#include "tools/packed/packed.h"

enum { PATH_SIZE = 4096, NAME_SIZE = 32 };

static const char begun[] = "begun.part"; /* no name of a dump: it is never served */

/* `month` counts from January = 0, and may lie in another year. */
static struct month
month_of(int year, int month)
{
	struct tm first = {.tm_year = year - 1900, .tm_mon = month, .tm_mday = 1};
	struct tm next = {.tm_year = year - 1900, .tm_mon = month + 1, .tm_mday = 1};
	struct month made = {.begin = timegm(&first), .end = timegm(&next)};

	strftime(made.text, sizeof made.text, "%Y-%m", &first);
	return made;
}

bool
month_read(struct month *month, const char *text)
{
	struct tm read = {0};
	const char *end = strptime(text, "%Y-%m", &read);

	if (end == NULL || *end != '\0' || read.tm_year > 9999 - 1900)
		return false;
	*month = month_of(read.tm_year + 1900, read.tm_mon);
	return strcmp(month->text, text) == 0;
}

static struct month
month_at(int64_t seconds)
{
	time_t then = (time_t)seconds;
	struct tm parts;

	gmtime_r(&then, &parts);
	return month_of(parts.tm_year + 1900, parts.tm_mon);
}

/* The folder, made if need be, and nobody else's until it is closed. -1 if it can't be had. */
static int
open_folder(const char *data)
{
	char path[PATH_SIZE];

	if (snprintf(path, sizeof path, "%s/dumps", data) >= (int)sizeof path) {
		complain(data, "the name is too long");
		return -1;
	}
	(void)mkdir(path, 0755); /* it may be there; else open() says what is wrong */
	int folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (folder >= 0 && flock(folder, LOCK_EX | LOCK_NB) == 0)
		return folder;
	complain(path, errno == EWOULDBLOCK ? "another barpoint-export writes there" : strerror(errno));
	if (folder >= 0)
		close(folder);
	return -1;
}

/* False if the database can't be read; `whole`: no match is left out. */
static bool
write_records(struct db *db, const struct month *month, FILE *out, bool *whole)
{
	struct finished_match finished = {.sequence = 0};
	char note[ARCHIVE_NOTE_SIZE];
	enum db_status status;

	while ((status = match_find_finished(db, finished.sequence, &finished)) == DB_OK) {
		if (finished.ended < month->begin || finished.ended >= month->end)
			continue;
		enum archived archived = write_match(db, finished.id, ARCHIVE_RECORD, out, note);
		*whole = write_tell(archived, finished.id, note) && *whole;
		if (archived == ARCHIVE_FAILED)
			return false;
	}
	if (status != DB_NONE)
		complain("the database", db_error(db));
	return status == DB_NONE;
}

/* True if all of it is in the file and on the disk. */
static bool
write_dump(struct db *db, const struct month *month, int fd, bool *whole)
{
	FILE *out = packed_write(fd);
	bool read = out != NULL && write_records(db, month, out, whole);
	bool written = out != NULL && fflush(out) == 0 && !ferror(out);

	if (out != NULL && fclose(out) != 0)
		written = false;
	written = written && fsync(fd) == 0;
	if (read && !written)
		complain(month->text, strerror(errno));
	else if (out == NULL)
		complain(month->text, "no memory");
	return read && written;
}

static bool
put_in_place(int folder, const struct month *month)
{
	char name[NAME_SIZE];

	snprintf(name, sizeof name, "%s.txt.gz", month->text);
	if (renameat(folder, begun, folder, name) == 0 && fsync(folder) == 0)
		return true;
	complain(name, strerror(errno));
	return false;
}

static int
make_dump(struct db *db, int folder, const struct month *month)
{
	bool whole = true;
	int fd = openat(folder, begun, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0644);

	if (fd < 0) {
		complain(begun, strerror(errno));
		return 1;
	}
	bool made = write_dump(db, month, fd, &whole);
	close(fd);
	if (made && put_in_place(folder, month))
		return whole ? 0 : 1;
	unlinkat(folder, begun, 0);
	return 1;
}

int
dump_month(struct db *db, const char *data, const struct month *month)
{
	int folder = open_folder(data);
	int status = folder >= 0 ? make_dump(db, folder, month) : 1;

	if (folder >= 0)
		close(folder);
	return status;
}

/* A dump that was made before the end of its month is not the last word. */
static bool
is_made(int folder, const struct month *month)
{
	char name[NAME_SIZE];
	struct stat found;

	snprintf(name, sizeof name, "%s.txt.gz", month->text);
	return fstatat(folder, name, &found, AT_SYMLINK_NOFOLLOW) == 0 && found.st_mtime >= month->end;
}

int
dump_months(struct db *db, const char *data, int64_t now)
{
	struct finished_match first;
	enum db_status found = match_find_finished(db, 0, &first);
	int status = 0;

	if (found != DB_OK) {
		if (found != DB_NONE)
			complain("the database", db_error(db));
		return found == DB_NONE ? 0 : 1;
	}
	int folder = open_folder(data);
	if (folder < 0)
		return 1;
	for (struct month month = month_at(first.ended); month.end <= now; month = month_at(month.end))
		if (!is_made(folder, &month) && make_dump(db, folder, &month) != 0)
			status = 1;
	close(folder);
	return status;
}
