/*
 * tasks.c - a row for each task.
 */
#include "tools/admin/tasks.h"

#include <limits.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "db/db.h"
#include "protocol/wire/day.h"
#include "protocol/wire/number.h"
#include "server/dice/key.h"
#include "server/system/lockfile.h"
#include "tools/admin/analyse.h"
#include "tools/admin/backup_tasks.h"
#include "tools/admin/house.h"
#include "tools/admin/log_tasks.h"
#include "tools/admin/output.h"
#include "tools/admin/owner.h"
#include "tools/admin/players.h"
#include "tools/admin/recompute.h"
#include "tools/admin/reports.h"
#include "tools/admin/verify.h"
#include "tools/options.h"

#define VERIFY_USAGE "verify [--key KEY] [--with-log --config FILE] [FILE]"

enum {
	PATH_SIZE = 4096,
	HOUSE_SEATS = 2,       /* of each level, if nothing is said */
	HOUSE_SEATS_MAX = 200, /* as the server has it (admin_house.c) */
};

struct task {
	const char *name;
	int least, most; /* words after the name */
	enum task_end (*run)(const char *directory, char *words[]);
	const char *usage; /* as people type it */
};

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
		(void)task_failed(reason);
	return db;
}

/* What was found is on standard output. */
static enum task_end
checked(struct db *db, enum verified verified)
{
	if (verified == VERIFY_FAILED)
		fprintf(stderr, "barpoint-admin: the database can't be read: %s\n", db_error(db));
	db_close(db);
	return output_arrived() && verified == VERIFIED ? TASK_DONE : TASK_FAILED;
}

/* Reads the key that was named; without one that of the server's own database. KEY_MISSING: nobody has named
 * one, and there is none; the rest without a sentence. */
static enum key_status
read_key(const char *directory, const char *named, const char *file, struct key *key)
{
	char path[KEY_PATH_SIZE], reason[KEY_REASON_SIZE];

	if (named == NULL && file != NULL)
		return KEY_MISSING;
	enum key_status status = KEY_REFUSED;
	if (key_path(path, named != NULL ? named : "", directory, reason))
		status = key_read(key, path, reason);
	if (status == KEY_MISSING && named != NULL) {
		snprintf(reason, sizeof reason, "there is no key file %.400s", named);
		status = KEY_REFUSED;
	}
	if (status == KEY_REFUSED)
		(void)task_failed(reason);
	return status;
}

static enum task_end
run_verify(const char *directory, char *words[])
{
	const char *named = NULL, *config = NULL;
	bool with_log = false;
	struct key key;
	int at = tool_options_read(
		(const struct option_row[]){{"key", .text = &named}, {"config", .text = &config},
			{"with-log", .flag = &with_log}, {NULL}},
		words - 1);
	const char *file = at > 0 ? words[at - 1] : NULL;

	if (at < 0)
		return TASK_UNCLEAR;
	if (file != NULL && words[at] != NULL) {
		fputs("barpoint-admin: usage: barpoint-admin " VERIFY_USAGE "\n", stderr);
		return TASK_UNCLEAR;
	}
	enum key_status status = read_key(directory, named, file, &key);
	struct db *db = status != KEY_REFUSED ? open_to_read(directory, file) : NULL;
	if (db == NULL)
		return TASK_FAILED;
	enum verified verified = verify_database(db, status == KEY_READ ? &key : NULL, stdout);
	sodium_memzero(&key, sizeof key);
	enum task_end end = with_log ? log_verify(directory, config, file) : TASK_DONE;
	return checked(db, verified) == TASK_DONE ? end : TASK_FAILED;
}

/* Nothing but the comparison: what is stored is what people were told. */
static enum task_end
run_recompute(const char *directory, char *words[])
{
	if (strcmp(words[0], "--check") != 0)
		return task_refused("say 'recompute --check': ratings are compared, never changed", words[0]);
	struct db *db = open_to_read(directory, words[1]);

	return db != NULL ? checked(db, recompute_check(db, stdout)) : TASK_FAILED;
}

static enum task_end
run_house(const char *directory, char *words[])
{
	char reason[HOUSE_REASON_SIZE];
	int64_t seats = HOUSE_SEATS;

	if (words[1] != NULL && !number_read(words[1], 1, HOUSE_SEATS_MAX, &seats))
		return task_refused("there may be 1 to 200 house players of each level", words[1]);
	if (!house_write(directory, words[0], (int)seats, reason))
		return task_failed(reason);
	return output_arrived() ? TASK_DONE : TASK_FAILED;
}

static enum task_end
answered(struct db *db, enum db_status status)
{
	enum task_end end = TASK_DONE;

	if (status == DB_NONE)
		end = task_failed("there is no player of that name");
	else if (status != DB_OK)
		end = task_failed(db_error(db));
	db_close(db);
	return output_arrived() && end == TASK_DONE ? TASK_DONE : TASK_FAILED;
}

static enum task_end
run_players(const char *directory, char *words[])
{
	struct db *db = open_to_read(directory, NULL);

	return db != NULL ? answered(db, players_list(db, words[0], stdout)) : TASK_FAILED;
}

static enum task_end
run_reports(const char *directory, char *words[])
{
	int64_t id = 0;

	if (words[0] != NULL && !number_read(words[0], 1, INT64_MAX, &id))
		return task_refused("say the number of a report, or none for all of them", words[0]);
	struct db *db = open_to_read(directory, NULL);
	if (db == NULL)
		return TASK_FAILED;
	enum db_status status = id != 0 ? reports_show(db, id, stdout) : reports_list(db, stdout);
	if (status != DB_NONE)
		return answered(db, status);
	db_close(db);
	return task_failed("there is no report of that number, or not any more");
}

static enum task_end
run_player(const char *directory, char *words[])
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
run_stats(const char *directory, char *words[])
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

/* Nobody else has the database. */
static enum task_end
analyse_here(const char *directory, const struct analyse_order *order)
{
	char path[PATH_SIZE], reason[ANALYSE_REASON_SIZE];

	snprintf(path, sizeof path, "%s/barpoint.db", directory);
	if (access(path, F_OK) < 0)
		return task_failed("there is no database there: no server has run there yet");
	struct db *db = db_open(path, reason);
	if (db == NULL)
		return task_failed(reason);
	bool analysed = analyse_all(db, order, stdout, reason);
	db_close(db);
	if (!analysed)
		return task_failed(reason);
	return output_arrived() ? TASK_DONE : TASK_FAILED;
}

#define ANALYSE_USAGE "analyse --all|--older-than DAY [--rollouts] [--weights FILE]"

static bool
read_day(void *arg, const char *text)
{
	return day_read(text, arg);
}

/* `--weights` if those of this build are not meant. False after a sentence. */
static bool
read_order(char *words[], struct analyse_order *order)
{
	bool all = false;

	*order = (struct analyse_order){.weights = ""};
	const struct option_row rows[] = {
		{"all", .flag = &all},
		{"older-than", .read = read_day, .arg = &order->before, .takes = "a day like 2026-11-21"},
		{"rollouts", .flag = &order->rollouts},
		{"weights", .text = &order->weights},
		{NULL},
	};
	int at = tool_options_read(rows, words - 1);

	if (at < 0)
		return false;
	if (words[at - 1] == NULL && all != (order->before != 0))
		return true;
	fputs("barpoint-admin: usage: barpoint-admin " ANALYSE_USAGE "\n", stderr);
	return false;
}

/* A server that runs does it itself: it is asked to. */
static enum task_end
run_analyse(const char *directory, char *words[])
{
	char reason[LOCKFILE_REASON_SIZE];
	struct analyse_order order;

	if (!read_order(words, &order))
		return TASK_UNCLEAR;
	int lock = lockfile_take(directory, reason);
	if (lock < 0 && order.weights[0] != '\0')
		return task_failed("the server runs, and judges by its own weights: leave out --weights");
	if (lock < 0 && order.rollouts)
		return task_failed("the server runs, and its option rollouts counts: leave out --rollouts");
	if (lock < 0)
		return TASK_NONE;
	enum task_end end = analyse_here(directory, &order);
	lockfile_release(lock);
	return end;
}

static const struct task tasks[] = {
	{"analyse", 1, 5, run_analyse, ANALYSE_USAGE},
	{"backup", 1, 5, backup_task, "backup [--keep N] [--to USER@HOST:DIR] FILE or FOLDER"},
	{"house", 1, 2, run_house, "house FILE [SEATS]"},
	{"log", 1, 8, log_task, LOG_USAGE},
	{"recompute", 1, 2, run_recompute, "recompute --check [FILE]"},
	{"rehearse", 1, 1, rehearse_task, "rehearse FOLDER, or rehearse FILE"},
	{"restore", 1, 1, restore_task, "restore FILE"},
	{"players", 0, 1, run_players, "players [PATTERN]"},
	{"player", 1, 1, run_player, "player NAME"},
	{"reports", 0, 1, run_reports, "reports [NUMBER]"},
	{"stats", 0, 0, run_stats, "stats"},
	{"verify", 0, 6, run_verify, VERIFY_USAGE},
};

enum task_end
task_run(const char *directory, char *words[])
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
			return task_failed(reason);
		return task->run(directory, words + 1);
	}
	return TASK_NONE;
}
