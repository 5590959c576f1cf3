/*
 * copying.c - with BARPOINT_TEST_COPY in the environment, a file NAME.copy beside each database NAME follows
 * it, commit by commit. The linker puts __wrap_db_open() and __wrap_db_close() in the place of db_open() and
 * db_close().
 *
 * With BARPOINT_TEST_COPY=recorded the rows are only told, as to a log that costs nothing: for measurements.
 *
 * The copy begins as the file is when it is opened. It begins anew if something else has written the file:
 * a shell is in no log.
 */
#include "tests/copies/copying.h"

#include <sqlite3.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "db/db.h"
#include "db/file/backup.h"
#include "db/log/copy.h"
#include "db/log/log_store.h"
#include "db/sql/prepared.h"

enum { FOLLOWED_MOST = 8, PATH_SIZE = 512 };

struct followed {
	char path[PATH_SIZE], copy_path[PATH_SIZE + 8]; /* "": this is free */
	struct db *db;					/* borrowed; NULL while it is being opened */
	struct copy *copy;				/* owned; made with the first row */
	int outside; /* changes when something else has written the file; -1: not looked at yet */
};

static struct followed followed[FOLLOWED_MOST];

struct db *__real_db_open(const char *path, char reason[DB_REASON_SIZE]);
struct db *__wrap_db_open(const char *path, char reason[DB_REASON_SIZE]);
void __real_db_close(struct db *db);
void __wrap_db_close(struct db *db);

_Noreturn static void
give_up(const struct followed *one, const char *why)
{
	fprintf(stderr, "the copy of %s: %s\n", one->path, why);
	abort();
}

/* What others have done to the file. */
static int
outside_of(struct followed *one)
{
	sqlite3_stmt *stmt = NULL;
	int version = -1;

	if (sqlite3_prepare_v2(db_handle(one->db), "PRAGMA data_version", -1, &stmt, NULL) == SQLITE_OK &&
		sqlite3_step(stmt) == SQLITE_ROW)
		version = sqlite3_column_int(stmt, 0);
	sqlite3_finalize(stmt);
	return version;
}

static void
remove_file(const char *path)
{
	static const char *const ends[] = {"", "-wal", "-shm"};
	char name[PATH_SIZE + 16];

	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
		snprintf(name, sizeof name, "%s%s", path, ends[i]);
		(void)unlink(name);
	}
}

/* As the file was before this row. False if tests have damaged it, so that no copy can be made. */
static bool
begin_copy(struct followed *one, const struct log_row *row)
{
	bool is_new = row->kind == LOG_SCHEMA && row->schema == 0;
	char reason[DB_REASON_SIZE];

	copy_close(one->copy);
	one->copy = NULL;
	remove_file(one->copy_path);
	if (!is_new && !db_copy(one->path, one->copy_path, &(struct db_copying){0}, reason))
		return false;
	one->copy = copy_open(one->copy_path, reason);
	if (one->copy == NULL)
		give_up(one, reason);
	return true;
}

static enum db_status
apply(struct followed *one, const struct log_row *row, char reason[DB_REASON_SIZE])
{
	struct log_place place = {.seq = copy_place(one->copy)->seq + 1, .epoch = 1};
	enum copied copied = copy_apply(one->copy, row, &place, reason);

	if (copied == COPY_DONE)
		copied = copy_keep(one->copy, reason);
	if (copied != COPY_DONE && copied != COPY_NO_SPACE)
		give_up(one, reason);
	return copied == COPY_DONE ? DB_OK : DB_NO_SPACE;
}

static bool
is_recorded_only(void)
{
	return strcmp(getenv("BARPOINT_TEST_COPY"), "recorded") == 0;
}

/* The file stays in no log: the server of a file that is in one wants to know where that is. */
static enum db_status
store(void *arg, const struct log_row *row, struct log_place *place, char reason[DB_REASON_SIZE])
{
	struct followed *one = arg;

	*place = (struct log_place){0};
	if (is_recorded_only())
		return DB_OK;
	int outside = one->db != NULL ? outside_of(one) : -1;
	bool begins = one->copy == NULL || (one->outside >= 0 && outside != one->outside);
	if (begins && !begin_copy(one, row))
		return DB_OK;
	one->outside = outside;
	return apply(one, row, reason);
}

static void
forget(struct followed *one)
{
	copy_close(one->copy);
	*one = (struct followed){0};
}

static struct followed *
find(const struct db *db)
{
	for (int i = 0; i < FOLLOWED_MOST; i++)
		if (followed[i].db == db && (db != NULL || followed[i].path[0] == '\0'))
			return &followed[i];
	return NULL;
}

struct db *
__wrap_db_open(const char *path, char reason[DB_REASON_SIZE])
{
	struct followed *one = getenv("BARPOINT_TEST_COPY") != NULL ? find(NULL) : NULL;

	if (one == NULL)
		return __real_db_open(path, reason);
	snprintf(one->path, sizeof one->path, "%s", path);
	snprintf(one->copy_path, sizeof one->copy_path, "%s.copy", path);
	one->outside = -1;
	one->db = db_open_recorded(path, &(struct log_store){.store = store, .arg = one}, reason);
	if (one->db == NULL)
		forget(one);
	return one->db;
}

void
__wrap_db_close(struct db *db)
{
	struct followed *one = db != NULL ? find(db) : NULL;

	if (one == NULL) {
		__real_db_close(db);
		return;
	}
	bool comparable = one->copy != NULL && outside_of(one) == one->outside;
	__real_db_close(db);
	copy_close(one->copy);
	one->copy = NULL;
	if (comparable && copies_differ(one->path, one->copy_path))
		give_up(one, "it has other rows");
	forget(one);
}
