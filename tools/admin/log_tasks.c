/*
 * log_tasks.c - a row for each word after `log`.
 */
#include "tools/admin/log_tasks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "db/db.h"
#include "db/envelopes.h"
#include "db/log/comparison.h"
#include "db/log/copy.h"
#include "db/log/leave.h"
#include "db/log/log_store.h"
#include "db/log/place.h"
#include "protocol/wire/number.h"
#include "server/config/config.h"
#include "server/config/config_read.h"
#include "server/log/desk.h"
#include "server/log/log_key.h"
#include "server/system/lockfile.h"
#include "tools/admin/log_reach.h"
#include "tools/options.h"

enum {
	HOST_SIZE = 64, /* the server's, too: TURN_LOG_NAME_SIZE */
	KEEP_DAYS = 8,
	KEEP_DAYS_MAX = 3650,
};

static enum task_end
done(void)
{
	return output_arrived() ? TASK_DONE : TASK_FAILED;
}

/* Nobody else has the database until the program ends: it keeps the lock. False after a sentence. */
static bool
take_database(const struct log_reach *reach, char path[LOG_REACH_PATH_SIZE])
{
	char reason[LOCKFILE_REASON_SIZE];

	snprintf(path, LOG_REACH_PATH_SIZE, "%s/barpoint.db", reach->directory);
	if (access(path, F_OK) != 0)
		(void)task_failed("there is no database there: no server has run there yet");
	else if (lockfile_take(reach->directory, reason) < 0)
		(void)task_failed(reason);
	else
		return true;
	return false;
}

/* As the server here calls this machine. */
static const char *
own_name(const struct log_reach *reach, char host[HOST_SIZE])
{
	host[0] = '\0';
	if (reach->config->log_name[0] != '\0' || gethostname(host, HOST_SIZE) != 0)
		return reach->config->log_name;
	host[HOST_SIZE - 1] = '\0';
	return host;
}

/* The first row of a log, after the last one that this database has of another log. */
static bool
begin_log(const struct log_reach *reach, struct copy *copy, char reason[DESK_REASON_SIZE])
{
	char host[HOST_SIZE];
	struct log_place place = *copy_place(copy);
	const struct desk_beginning beginning = {.words = reach->config->log,
		.key_path = reach->key,
		.name = own_name(reach, host),
		.copies = (int)reach->config->log_copies,
		.schema = copy_version(copy)};

	return desk_begin(&beginning, &place, reason) && copy_pass(copy, &place, reason) == COPY_DONE &&
	       copy_keep(copy, reason) == COPY_DONE;
}

/* `anew`: this database is in a log already, which is lost. */
static enum task_end
begin(const struct log_reach *reach, bool anew)
{
	char path[LOG_REACH_PATH_SIZE], reason[DESK_REASON_SIZE];

	if (!take_database(reach, path))
		return TASK_FAILED;
	struct copy *copy = copy_open(path, reason);
	if (copy == NULL)
		return task_failed(reason);
	enum task_end end = TASK_DONE;
	if (anew != (copy_place(copy)->seq > 0))
		end = task_failed(
			anew ? "this database is in no log: 'log init' begins one with it"
			     : "this database is in a log already: 'log begin' begins another one with it, if that "
			       "log is lost");
	else if (!begin_log(reach, copy, reason))
		end = task_failed(reason);
	else
		printf("The log begins with turn %lld, and this database has it. Copy the key file %s to every machine of "
		       "the club, and nowhere else.%s\n",
			(long long)copy_place(copy)->seq, reach->key,
			anew ? " The next start makes all envelopes void that are not opened." : "");
	copy_close(copy);
	return end == TASK_DONE ? done() : end;
}

static enum task_end
run_init(const struct log_reach *reach)
{
	return begin(reach, false);
}

static enum task_end
run_begin(const struct log_reach *reach)
{
	return begin(reach, true);
}

/* False after a sentence. */
static bool
has_whole_log(const struct log_reach *reach, const char *path)
{
	char reason[DESK_REASON_SIZE];
	struct copy *copy = copy_open(path, reason);
	struct turn_log *log = copy != NULL ? log_reach_connect(reach) : NULL;
	bool whole = log != NULL && desk_ends_with(log, copy_place(copy), reason);

	if (copy == NULL || (log != NULL && !whole))
		(void)task_failed(reason);
	desk_close(log);
	copy_close(copy);
	return whole;
}

/* The turn is stored in this file alone, which says so. */
static enum db_status
store_nowhere(void *arg, const struct log_row *row, struct log_place *place, char reason[DB_REASON_SIZE])
{
	(void)arg;
	(void)row;
	(void)reason;
	*place = (struct log_place){0};
	return DB_OK;
}

/* Some of them were opened, perhaps, in turns that this database never had. With the same commit it is in no
 * log any more. False with a sentence. */
static bool
void_envelopes(const char *path, char reason[DB_REASON_SIZE])
{
	static const char why[] = "turns of the log were lost";
	struct db *db = db_open_recorded(path, &(struct log_store){.store = store_nowhere}, reason);
	int64_t count = 0;

	if (db == NULL)
		return false;
	bool stored = envelopes_void(db, why, &count) == DB_OK && db_commit(db) == DB_OK;
	if (stored)
		printf("%lld envelopes are void: %s\n", (long long)count, why);
	else
		snprintf(reason, DB_REASON_SIZE, "%s", db_error(db));
	db_close(db);
	return stored;
}

/* Whoever says where the log is may keep the promised dice: it is looked up that no turn is missing here. */
static enum task_end
run_leave(const struct log_reach *reach)
{
	char path[LOG_REACH_PATH_SIZE], reason[DB_REASON_SIZE];
	bool asks = reach->config != NULL;

	if (!take_database(reach, path) || (asks && !has_whole_log(reach, path)))
		return TASK_FAILED;
	if ((!asks && log_has(path) && !void_envelopes(path, reason)) || !log_leave(path, reason))
		return task_failed(reason);
	printf("This database is in no log any more%s.\n",
		asks ? ", and has all of it" : ": what the log has beyond it is lost here");
	return done();
}

/* 0: there is no database, or it is in no log. */
static int64_t
place_here(const struct log_reach *reach)
{
	char path[LOG_REACH_PATH_SIZE], reason[DB_REASON_SIZE];
	struct log_place place = {0};

	snprintf(path, sizeof path, "%s/barpoint.db", reach->directory);
	struct db *db = access(path, F_OK) == 0 ? db_open_to_read(path, reason) : NULL;
	if (db != NULL && log_place_find(db, &place) != DB_OK)
		place.seq = 0;
	db_close(db);
	return place.seq;
}

static enum task_end
run_status(const struct log_reach *reach)
{
	char reason[DESK_REASON_SIZE], host[HOST_SIZE];
	const struct desk_here here = {.name = reach->has_file ? own_name(reach, host) : NULL,
		.only_reads = reach->config->log_role == LOG_ROLE_READER,
		.seq = place_here(reach)};
	struct turn_log *log = log_reach_connect(reach);

	if (log == NULL)
		return TASK_FAILED;
	bool read = desk_status(log, &here, stdout, reason);
	desk_close(log);
	return read ? done() : task_failed(reason);
}

static enum task_end
run_take_over(const struct log_reach *reach)
{
	char reason[DESK_REASON_SIZE], host[HOST_SIZE];
	const char *name = reach->name != NULL ? reach->name : own_name(reach, host);
	struct turn_log *log = log_reach_connect(reach);

	if (log == NULL)
		return TASK_FAILED;
	bool taken = desk_take_over(log, name, reason);
	desk_close(log);
	if (!taken)
		return task_failed(reason);
	printf("%s is to write now; whoever has written so far ends at its next turn.\n", name);
	return done();
}

static const struct log_word {
	const char *word;
	enum task_end (*run)(const struct log_reach *reach); /* NULL: the server that runs is asked */
	bool named, needs_log;
} log_words[] = {
	{"init", run_init, false, true},
	{"begin", run_begin, false, true},
	{"leave", run_leave, false, false},
	{"status", run_status, false, true},
	{"take-over", run_take_over, true, true},
	{"hand-over", NULL, true, false},
	{"prune", log_prune, false, true},
};

static const struct log_word *
find_word(const char *typed)
{
	for (size_t i = 0; i < sizeof log_words / sizeof *log_words; i++)
		if (strcmp(log_words[i].word, typed) == 0)
			return &log_words[i];
	return NULL;
}

/* As the server reads it; `words` of libpq win. False after a sentence. */
static bool
read_config(struct config *config, const char *file, const char *words)
{
	static char program[] = "barpoint-admin", option[] = "--config";
	char error[CONFIG_ERROR_SIZE], *name = file != NULL ? strdup(file) : NULL;
	char *arguments[] = {program, option, name, NULL};
	enum config_wish wish = config_read(config, file != NULL ? 3 : 1, arguments, error);

	free(name);
	if (wish != CONFIG_WISH_SERVE || (words != NULL && strlen(words) >= sizeof config->log)) {
		(void)task_failed(wish != CONFIG_WISH_SERVE ? error : "these words for the log are too long");
		return false;
	}
	if (words != NULL)
		memcpy(config->log, words, strlen(words) + 1);
	return true;
}

static bool
reach_the_log(struct log_reach *reach, struct config *config, const char *directory)
{
	char reason[LOG_KEY_REASON_SIZE];

	reach->directory = directory;
	reach->config = config;
	if (config->log[0] == '\0') {
		(void)task_failed(
			"say where the log is: --config FILE, as the server has it, or --log WORDS");
		return false;
	}
	if (log_key_path(reach->key, config->log_key, directory, reason))
		return true;
	(void)task_failed(reason);
	return false;
}

static bool
read_days(void *arg, const char *text)
{
	size_t digits = strspn(text, "0123456789");
	char number[8];

	if (digits >= sizeof number || strcmp(text + digits + (text[digits] == 'd'), "") != 0)
		return false;
	snprintf(number, sizeof number, "%.*s", (int)digits, text);
	return number_read(number, 1, KEEP_DAYS_MAX, arg);
}

static enum task_end
unclear(void)
{
	fputs("barpoint-admin: usage: barpoint-admin " LOG_USAGE "\n", stderr);
	return TASK_UNCLEAR;
}

enum task_end
log_task(const char *directory, char *words[])
{
	static struct config config;
	const char *file = NULL, *log = NULL;
	struct log_reach reach = {.keep_days = KEEP_DAYS};
	const struct option_row rows[] = {
		{"config", .text = &file},
		{"log", .text = &log},
		{"backup", .text = &reach.backup},
		{"keep", .read = read_days, .arg = &reach.keep_days, .takes = "days, 1 to 3650, as 8 or 8d"},
		{NULL},
	};
	int at = tool_options_read(rows, words - 1);
	const struct log_word *word = at > 0 && words[at - 1] != NULL ? find_word(words[at - 1]) : NULL;

	if (word == NULL)
		return unclear();
	reach.name = words[at];
	if (reach.name != NULL && (!word->named || words[at + 1] != NULL))
		return unclear();
	if (word->run == NULL)
		return reach.name != NULL && file == NULL && log == NULL ? TASK_NONE : unclear();
	reach.directory = directory;
	reach.has_file = file != NULL;
	if (!word->needs_log && file == NULL && log == NULL)
		return word->run(&reach);
	if (!read_config(&config, file, log) || !reach_the_log(&reach, &config, directory))
		return TASK_FAILED;
	return word->run(&reach);
}

/* A sentence, too, if it is not. */
static enum task_end
verify(const struct log_reach *reach, struct comparison *comparison)
{
	char reason[DESK_REASON_SIZE];
	struct desk_verified verified;

	if (comparison_place(comparison)->seq == 0)
		return task_failed("this database is in no log");
	struct turn_log *log = log_reach_connect(reach);
	if (log == NULL)
		return TASK_FAILED;
	bool same = desk_verify(log, reach->key, comparison, stdout, &verified, reason);
	desk_close(log);
	if (!same)
		return task_failed(reason);
	printf("%lld turns of the log verified; this database has come to turn %lld, and %lld rows that these turns "
	       "have changed are as they left them\n",
		(long long)verified.turns, (long long)comparison_place(comparison)->seq,
		(long long)verified.rows);
	return TASK_DONE;
}

enum task_end
log_verify(const char *directory, const char *config_file, const char *file)
{
	static struct config config;
	struct log_reach reach = {.keep_days = KEEP_DAYS};
	char path[LOG_REACH_PATH_SIZE], reason[DB_REASON_SIZE];

	if (config_file == NULL)
		return task_failed("say where the log is: --with-log --config FILE, as the server has it");
	if (!read_config(&config, config_file, NULL) || !reach_the_log(&reach, &config, directory))
		return TASK_FAILED;
	snprintf(path, sizeof path, "%s/barpoint.db", directory);
	struct comparison *comparison = comparison_open(file != NULL ? file : path, reason);
	if (comparison == NULL)
		return task_failed(reason);
	enum task_end end = verify(&reach, comparison);
	comparison_close(comparison);
	return end;
}
