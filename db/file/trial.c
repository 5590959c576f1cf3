/*
 * trial.c - see trial.h.
 */
#include "db/file/trial.h"

#include <sqlite3.h>
#include <stdio.h>
#include <sys/stat.h>
#include <time.h>

#include "db/file/file.h"
#include "db/file/migrations.h"

enum { TRIED_MOST = 64 * 1024 * 1024 }; /* bytes; a copy is in memory */

static int64_t
now_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static bool
copy(sqlite3 *from, sqlite3 *to)
{
	sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
	int code = backup != NULL ? sqlite3_backup_step(backup, -1) : SQLITE_ERROR;

	return sqlite3_backup_finish(backup) == SQLITE_OK && code == SQLITE_DONE;
}

/* On a copy that is thrown away. */
static bool
try_migrations(sqlite3 *file, struct file_trial *trial, char reason[DB_REASON_SIZE])
{
	sqlite3 *memory = NULL;
	int application = 0;
	bool tried = sqlite3_open(":memory:", &memory) == SQLITE_OK && copy(file, memory) &&
		     file_ask_number(memory, "PRAGMA application_id", &application);

	snprintf(reason, DB_REASON_SIZE, "no copy of the database can be made to try its migrations");
	int64_t began = now_ms();
	tried = tried &&
		migrations_run(memory, migrations, migration_count, trial->version, application, reason);
	trial->took_ms = now_ms() - began;
	sqlite3_close(memory);
	return tried;
}

bool
trial_of_file(const char *path, struct file_trial *trial, char reason[DB_REASON_SIZE])
{
	struct stat status;

	*trial = (struct file_trial){.known = migration_count};
	if (stat(path, &status) != 0 || status.st_size == 0)
		return true;
	trial->exists = true;
	sqlite3 *file = file_open_of_any_version(path, &trial->version, reason);
	bool fine = file != NULL;
	trial->too_large = fine && trial->version < migration_count && status.st_size > TRIED_MOST;
	if (fine && trial->version < migration_count && !trial->too_large)
		fine = try_migrations(file, trial, reason);
	sqlite3_close(file);
	return fine;
}
