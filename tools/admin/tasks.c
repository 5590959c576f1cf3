/*
 * tasks.c - a row for each task.
 */
#include "tools/admin/tasks.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "db/db.h"
#include "tools/admin/backup.h"
#include "tools/admin/output.h"
#include "tools/admin/owner.h"
#include "tools/admin/players.h"
#include "tools/admin/recompute.h"
#include "tools/admin/restore.h"
#include "tools/admin/verify.h"

enum { PATH_SIZE = 4096 };

struct task {
	const char *name;
	int least, most; /* words after the name */
	enum task_end (*run)(const char *directory, char *const words[]);
	const char *usage; /* as people type it */
};

static enum task_end
failed(const char *reason)
{
	fprintf(stderr, "barpoint-admin: %s\n", reason);
	return TASK_FAILED;
}

/* Opens the database of the directory, or another file; prints a sentence and returns NULL on failure. */
static struct db *
open_to_read(const char *directory, const char *file)
{
	char path[PATH_SIZE], reason[DB_REASON_SIZE];

	if (file != NULL)
		snprintf(path, sizeof path, "%s", file);
	else
		snprintf(path, sizeof path, "%s/barpoint.db", directory);
	struct db *db = db_open_to_read(path, reason);
	if (db == NULL)
		(void)failed(reason);
	return db;
}

/* `check` writes what it finds to standard output. */
static enum task_end
check_database(const char *directory, const char *file, verify_fn *check)
{
	struct db *db = open_to_read(directory, file);

	if (db == NULL)
		return TASK_FAILED;
	enum verified verified = check(db, stdout);
	if (verified == VERIFY_FAILED)
		fprintf(stderr, "barpoint-admin: the database can't be read: %s\n", db_error(db));
	db_close(db);
	return output_arrived() && verified == VERIFIED ? TASK_DONE : TASK_FAILED;
}

static enum task_end
run_verify(const char *directory, char *const words[])
{
	return check_database(directory, words[0], verify_database);
}

/* Nothing but the comparison: what is stored is what people were told. */
static enum task_end
run_recompute(const char *directory, char *const words[])
{
	if (strcmp(words[0], "--check") != 0)
		return failed("say 'recompute --check': ratings are compared, never changed");
	return check_database(directory, words[1], recompute_check);
}

static enum task_end
run_backup(const char *directory, char *const words[])
{
	char path[PATH_SIZE], reason[DB_REASON_SIZE];

	snprintf(path, sizeof path, "%s/barpoint.db", directory);
	return backup_write(path, words[0], reason) ? TASK_DONE : failed(reason);
}

static enum task_end
run_restore(const char *directory, char *const words[])
{
	char reason[RESTORE_REASON_SIZE];

	return restore(directory, words[0], stdout, reason) ? TASK_DONE : failed(reason);
}

static enum task_end
answered(struct db *db, enum db_status status)
{
	enum task_end end = TASK_DONE;

	if (status == DB_NONE)
		end = failed("there is no player of that name");
	else if (status != DB_OK)
		end = failed(db_error(db));
	db_close(db);
	return output_arrived() && end == TASK_DONE ? TASK_DONE : TASK_FAILED;
}

static enum task_end
run_players(const char *directory, char *const words[])
{
	struct db *db = open_to_read(directory, NULL);

	return db != NULL ? answered(db, players_list(db, words[0], stdout)) : TASK_FAILED;
}

static enum task_end
run_player(const char *directory, char *const words[])
{
	struct db *db = open_to_read(directory, NULL);

	return db != NULL ? answered(db, players_show(db, words[0], stdout)) : TASK_FAILED;
}

static void
print_size(const char *directory, const char *name)
{
	char path[PATH_SIZE];
	struct stat status;

	snprintf(path, sizeof path, "%s/%s", directory, name);
	if (stat(path, &status) == 0)
		printf("%-18s %lld bytes\n", name, (long long)status.st_size);
}

static enum task_end
run_stats(const char *directory, char *const words[])
{
	struct db *db = open_to_read(directory, NULL);

	(void)words;
	if (db == NULL)
		return TASK_FAILED;
	enum db_status status = players_figures(db, stdout);
	print_size(directory, "barpoint.db");
	print_size(directory, "barpoint.db-wal");
	return answered(db, status);
}

static const struct task tasks[] = {
	{"backup", 1, 1, run_backup, "backup FILE"},
	{"recompute", 1, 2, run_recompute, "recompute --check [FILE]"},
	{"restore", 1, 1, run_restore, "restore FILE"},
	{"players", 0, 1, run_players, "players [PATTERN]"},
	{"player", 1, 1, run_player, "player NAME"},
	{"stats", 0, 0, run_stats, "stats"},
	{"verify", 0, 1, run_verify, "verify [FILE]"},
};

enum task_end
task_run(const char *directory, char *const words[])
{
	char reason[OWNER_REASON_SIZE];
	int count = 0;

	while (words[1 + count] != NULL)
		count++;
	for (size_t i = 0; i < sizeof tasks / sizeof *tasks; i++) {
		const struct task *task = &tasks[i];
		if (strcmp(words[0], task->name) != 0)
			continue;
		if (count < task->least || count > task->most) {
			fprintf(stderr, "barpoint-admin: usage: barpoint-admin %s\n", task->usage);
			return TASK_UNCLEAR;
		}
		if (!owner_become(directory, reason))
			return failed(reason);
		return task->run(directory, words + 1);
	}
	return TASK_NONE;
}
