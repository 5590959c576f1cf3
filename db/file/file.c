/*
 * file.c - opening the database file.
 *
 * Writes nothing to a file before it is known to be ours and not newer than this program. Nothing here grows
 * with the file: reading all of it is for soundness.c.
 */
#include "db/file/file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "db/file/log_layer.h"
#include "db/file/migrations.h"
#include "db/log/file_place.h"

enum {
	FILE_MODE = 0600,   /* it holds password hashes; SQLite gives its side files the same mode */
	PATIENCE_MS = 5000, /* another program recovers the log after a crash, or writes it back */
};

/* Gets the answer to a PRAGMA or another query with one answer; false with SQLite's error. */
static bool
ask(sqlite3 *handle, const char *sql, char answer[DB_REASON_SIZE])
{
	sqlite3_stmt *stmt = NULL;
	bool answered = false;
	if (sqlite3_prepare_v2(handle, sql, -1, &stmt, NULL) == SQLITE_OK &&
		sqlite3_step(stmt) == SQLITE_ROW) {
		const unsigned char *text = sqlite3_column_text(stmt, 0);
		/* Damage reports may be long: the beginning is enough. */
		snprintf(answer, DB_REASON_SIZE, "%s", text != NULL ? (const char *)text : "");
		answered = true;
	}
	sqlite3_finalize(stmt);
	return answered;
}

bool
file_ask_number(sqlite3 *handle, const char *sql, int *number)
{
	char answer[DB_REASON_SIZE];
	return ask(handle, sql, answer) && sscanf(answer, "%d", number) == 1;
}

bool
file_make_private(const char *path, char reason[DB_REASON_SIZE])
{
	int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, FILE_MODE);
	if (fd < 0 || fchmod(fd, FILE_MODE) != 0) {
		snprintf(reason, DB_REASON_SIZE, "can't open the database %.120s: %s", path, strerror(errno));
		if (fd >= 0)
			close(fd);
		return false;
	}
	close(fd);
	return true;
}

static void
report_damage(const char *path, const char *what, char reason[DB_REASON_SIZE])
{
	snprintf(reason, DB_REASON_SIZE, "the database %.100s is damaged (%.80s); put back a copy of it",
		path, what);
}

static void
report_lock(const char *path, char reason[DB_REASON_SIZE])
{
	snprintf(reason, DB_REASON_SIZE,
		"another program keeps the database %.120s locked: end it ('fuser' with that path names it), "
		"then start again",
		path);
}

/* Checks that no other program is writing: a start that can't store anything would end the server a moment
 * later. */
static bool
file_check_lock(sqlite3 *handle, const char *path, char reason[DB_REASON_SIZE])
{
	int code = sqlite3_exec(handle, "BEGIN IMMEDIATE", NULL, NULL, NULL);

	if (code == SQLITE_OK)
		sqlite3_exec(handle, "ROLLBACK", NULL, NULL, NULL);
	if ((code & 0xff) != SQLITE_BUSY)
		return true;
	report_lock(path, reason);
	return false;
}

bool
file_check_owner(sqlite3 *handle, const char *path, int *version, char reason[DB_REASON_SIZE])
{
	int application = 0, tables = 0;
	if (!file_ask_number(handle, "PRAGMA application_id", &application) ||
		!file_ask_number(handle, "PRAGMA user_version", version) ||
		!file_ask_number(handle, "SELECT count(*) FROM sqlite_schema", &tables)) {
		int code = sqlite3_errcode(handle) & 0xff;
		if (code == SQLITE_NOTADB)
			snprintf(reason, DB_REASON_SIZE, "%.120s is not a database", path);
		else if (code == SQLITE_CORRUPT)
			report_damage(path, sqlite3_errmsg(handle), reason);
		else if (code == SQLITE_BUSY)
			report_lock(path, reason);
		else
			snprintf(reason, DB_REASON_SIZE, "can't read the database %.120s: %s", path,
				sqlite3_errmsg(handle));
		return false;
	}
	bool empty = application == 0 && *version == 0 && tables == 0;
	if (application != FILE_APPLICATION && !empty) {
		snprintf(reason, DB_REASON_SIZE, "%.120s is the database of another program", path);
		return false;
	}
	if (*version > migration_count) {
		snprintf(reason, DB_REASON_SIZE,
			"the database %.120s was written by a newer version of this program "
			"(its format is %d, this program knows up to %d)",
			path, *version, migration_count);
		return false;
	}
	return true;
}

bool
file_check_damage(sqlite3 *handle, const char *path, const char *check, char reason[DB_REASON_SIZE])
{
	char answer[DB_REASON_SIZE];
	if (!ask(handle, check, answer))
		snprintf(answer, sizeof answer, "%s", sqlite3_errmsg(handle));
	if (strcmp(answer, "ok") == 0)
		return true;

	answer[strcspn(answer, "\n")] = '\0';
	report_damage(path, answer, reason);
	return false;
}

/* Each setting with the answer that shows it took effect: SQLite ignores some where it can't apply them. */
static bool
file_set_up(sqlite3 *handle, char reason[DB_REASON_SIZE])
{
	static const struct {
		const char *set, *ask, *expected;
	} settings[] = {
		{"PRAGMA foreign_keys = ON", "PRAGMA foreign_keys", "1"},
		{"PRAGMA journal_mode = WAL", "PRAGMA journal_mode", "wal"},
		{"PRAGMA synchronous = FULL", "PRAGMA synchronous", "2"},
		{"PRAGMA temp_store = MEMORY", "PRAGMA temp_store", "2"},
		{"PRAGMA trusted_schema = OFF", "PRAGMA trusted_schema", "0"},
	};
	for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
		char answer[DB_REASON_SIZE] = "";
		int code = sqlite3_exec(handle, settings[i].set, NULL, NULL, NULL);
		if (code == SQLITE_OK && ask(handle, settings[i].ask, answer) &&
			strcmp(answer, settings[i].expected) == 0)
			continue;
		snprintf(reason, DB_REASON_SIZE, "the database refuses '%s': %.200s", settings[i].set,
			code == SQLITE_OK ? answer : sqlite3_errmsg(handle));
		return false;
	}
	return true;
}

/*
 * No two threads share a handle, so handles need no locks, and nobody asks for SQLite's memory statistics:
 * switching both off makes its many small allocations cheaper. Once a database is open this fails, which is
 * harmless.
 */
static void
spare_locks(void)
{
	(void)sqlite3_config(SQLITE_CONFIG_MULTITHREAD);
	(void)sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

/* Opens for reading and writing, even for those who only read: SQLite can't open a file read-only when its
 * log was not written back. The handle waits for locks. */
static bool
open_handle(const char *path, bool writes, sqlite3 **handle, char reason[DB_REASON_SIZE])
{
	int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;

	int code = writes ? log_layer_open(path, handle, flags) : sqlite3_open_v2(path, handle, flags, NULL);
	if (code == SQLITE_OK) {
		sqlite3_busy_timeout(*handle, PATIENCE_MS);
		return true;
	}
	snprintf(reason, DB_REASON_SIZE, "can't open the database %.120s: %s", path,
		*handle != NULL ? sqlite3_errmsg(*handle) : "no memory");
	return false;
}

/* Through a link, whoever may write to the folder has the server change a file elsewhere, perhaps as root. */
static bool
check_links(const char *path, char reason[DB_REASON_SIZE])
{
	static const char *const ends[] = {"", "-wal", "-shm"};
	char name[PATH_MAX];
	struct stat status;

	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
		if (snprintf(name, sizeof name, "%s%s", path, ends[i]) >= (int)sizeof name ||
			lstat(name, &status) < 0 || !S_ISLNK(status.st_mode))
			continue;
		snprintf(reason, DB_REASON_SIZE,
			"%.150s is a symbolic link: the database has to lie in its folder itself", name);
		return false;
	}
	return true;
}

/* SQLite would remove the log of an empty file, and with it all that can still be saved. A file that was only
 * just made has a first page before it has a log. */
static bool
check_cut(const char *path, char reason[DB_REASON_SIZE])
{
	char log[PATH_MAX];
	struct stat file, beside;

	if (snprintf(log, sizeof log, "%s-wal", path) >= (int)sizeof log || stat(path, &file) < 0 ||
		file.st_size > 0 || stat(log, &beside) < 0 || beside.st_size == 0)
		return true;
	snprintf(reason, DB_REASON_SIZE,
		"the database %.120s is empty, but its log beside it isn't: it was cut short; put back a copy of "
		"it",
		path);
	return false;
}

sqlite3 *
file_open_unmigrated(const char *path, int *version, char reason[DB_REASON_SIZE])
{
	spare_locks();
	if (!check_links(path, reason) || !check_cut(path, reason) || !file_make_private(path, reason))
		return NULL;

	sqlite3 *handle = NULL;
	if (open_handle(path, true, &handle, reason) && file_check_owner(handle, path, version, reason) &&
		file_check_lock(handle, path, reason) && file_set_up(handle, reason))
		return handle;
	sqlite3_close(handle);
	return NULL;
}

/* What is written to a copy of a log without that log would be lost, or part it from all other copies. */
static bool
is_alone(sqlite3 *handle, const char *path, char reason[DB_REASON_SIZE])
{
	struct log_place place;

	if (!file_place_read(handle, &place)) {
		snprintf(reason, DB_REASON_SIZE, "can't read the database %.120s: %s", path,
			sqlite3_errmsg(handle));
		return false;
	}
	if (place.seq == 0)
		return true;
	snprintf(reason, DB_REASON_SIZE,
		"the database %.80s is a copy of a log of turns: only a server with the option log writes it ('barpoint-admin "
		"log leave' if there is no log any more)",
		path);
	return false;
}

sqlite3 *
file_open(const char *path, char reason[DB_REASON_SIZE])
{
	int version = 0;
	sqlite3 *handle = file_open_unmigrated(path, &version, reason);

	if (handle == NULL)
		return NULL;
	if (is_alone(handle, path, reason) &&
		migrations_run(handle, migrations, migration_count, version, FILE_APPLICATION, reason))
		return handle;
	sqlite3_close(handle);
	return NULL;
}

sqlite3 *
file_open_of_any_version(const char *path, int *version, char reason[DB_REASON_SIZE])
{
	sqlite3 *handle = NULL;

	if (open_handle(path, false, &handle, reason) && file_check_owner(handle, path, version, reason) &&
		sqlite3_exec(handle, "PRAGMA query_only = ON", NULL, NULL, NULL) == SQLITE_OK)
		return handle;
	sqlite3_close(handle);
	return NULL;
}

sqlite3 *
file_open_to_read(const char *path, char reason[DB_REASON_SIZE])
{
	int version = 0;
	sqlite3 *handle = file_open_of_any_version(path, &version, reason);

	if (handle == NULL || version == migration_count)
		return handle;
	snprintf(reason, DB_REASON_SIZE, "the database %.120s is of an older version; start the server once",
		path);
	sqlite3_close(handle);
	return NULL;
}

sqlite3 *
file_open_to_copy(const char *path, char reason[DB_REASON_SIZE])
{
	int version = 0;
	sqlite3 *handle = file_open_of_any_version(path, &version, reason);

	if (handle == NULL || version > 0)
		return handle;
	snprintf(reason, DB_REASON_SIZE, "%.120s is empty", path);
	sqlite3_close(handle);
	return NULL;
}
