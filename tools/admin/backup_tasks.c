/*
 * backup_tasks.c - what was asked for, how far it is, and what has come of it.
 *
 * Beside a server these tasks give way, but get some of the processor whatever else is busy: as long as a
 * copy is made the server's log can't begin anew, and grows.
 */
#include "tools/admin/backup_tasks.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "protocol/wire/number.h"
#include "server/system/copied.h"
#include "server/system/priority.h"
#include "tools/admin/away.h"
#include "tools/admin/backup.h"
#include "tools/admin/copies.h"
#include "tools/admin/output.h"
#include "tools/admin/rehearse.h"
#include "tools/admin/restore.h"
#include "tools/options.h"

enum { PATH_SIZE = 4096, KEEP_MAX = 10000, TRIES = 3 };

struct backup {
	const char *directory; /* of the data */
	const char *target;    /* as typed: a file or a folder */
	int64_t keep;	       /* 0: all */
	bool goes_away;
	struct away away;
	char name[COPY_NAME_SIZE]; /* in a folder */
	char path[PATH_SIZE];	   /* of the copy */
};

/* -- how far it is, on a terminal: in one line, which is gone at the end */

static void
show(const char *what, int64_t done, int64_t all)
{
	if (isatty(STDERR_FILENO))
		fprintf(stderr, "\r%s %3d %%    ", what, all > 0 ? (int)(100 * done / all) : 0);
}

static void
show_end(void)
{
	if (isatty(STDERR_FILENO))
		fprintf(stderr, "\r%30s\r", "");
}

static void
show_copying(void *arg, int done, int all)
{
	static time_t shown;
	time_t now = time(NULL);
	(void)arg;

	if (done == all && isatty(STDERR_FILENO))
		fprintf(stderr, "\rreading it through ...");
	else if (now != shown)
		show("copied", done, all);
	shown = now;
}

static void
show_sending(int64_t sent, int64_t all)
{
	show("sent", sent, all);
}

/* -- backup */

static bool
is_folder(const char *path)
{
	struct stat status;

	return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

static bool
read_keep(void *arg, const char *text)
{
	return number_read(text, 1, KEEP_MAX, arg);
}

static bool
read_to(void *arg, const char *text)
{
	struct backup *backup = arg;

	backup->goes_away = away_read(&backup->away, text);
	return backup->goes_away;
}

/* TASK_DONE: the words are understood. */
static enum task_end
read_words(struct backup *backup, char *words[])
{
	const struct option_row rows[] = {
		{"keep", .read = read_keep, .arg = &backup->keep,
			.takes = "how many copies may stay, 1 to 10000"},
		{"to", .read = read_to, .arg = backup, .takes = "USER@HOST:DIR"},
		{NULL},
	};
	int at = tool_options_read_first(rows, words - 1);

	if (at < 0)
		return at == OPTIONS_REFUSED ? TASK_FAILED : TASK_UNCLEAR;
	if (words[at - 1] == NULL || words[at] != NULL) {
		fputs("barpoint-admin: usage: barpoint-admin backup [--keep N] [--to USER@HOST:DIR] FILE or FOLDER\n",
			stderr);
		return TASK_UNCLEAR;
	}
	backup->target = words[at - 1];
	return TASK_DONE;
}

static enum task_end
name_copy(struct backup *backup)
{
	int length = (int)strlen(backup->target);

	if (!is_folder(backup->target)) {
		snprintf(backup->path, sizeof backup->path, "%s", backup->target);
		return backup->keep > 0 || backup->goes_away
			       ? task_failed(
					 "--keep and --to want a folder, in which copies have names of their own")
			       : TASK_DONE;
	}
	while (length > 1 && backup->target[length - 1] == '/')
		length--;
	for (int i = 0; i < TRIES; i++) {
		copy_name(backup->name, time(NULL));
		snprintf(backup->path, sizeof backup->path, "%.*s/%s", length, backup->target, backup->name);
		if (access(backup->path, F_OK) < 0)
			break;
		sleep(1); /* a name is a second */
	}
	return TASK_DONE;
}

/* For `status` and /metrics. The copy is there, even if that can't be noted. */
static bool
note(const struct backup *backup, enum copied_kind kind, const char *where)
{
	char reason[COPIED_REASON_SIZE];

	if (copied_note(backup->directory, kind, time(NULL), where, reason))
		return true;
	(void)task_failed(reason);
	return false;
}

/* Where the copy is, and how large. It is there, even if nobody can be told. */
static bool
tell_backup(const struct backup *backup)
{
	char path[PATH_MAX];
	struct stat status;

	if (stat(backup->path, &status) < 0 || realpath(backup->path, path) == NULL)
		return true;
	printf("%s: %lld bytes, read through and whole\n", path, (long long)status.st_size);
	return note(backup, COPIED_HERE, path);
}

static bool
drop_old(const struct backup *backup)
{
	char reason[COPIES_REASON_SIZE];
	int gone = copies_drop(backup->target, (int)backup->keep, backup->name, reason);

	if (gone > 0)
		printf("old copies that were removed: %d\n", gone);
	if (gone < 0)
		(void)task_failed(reason);
	return gone >= 0;
}

static bool
send_away(const struct backup *backup)
{
	char reason[AWAY_REASON_SIZE], where[COPIED_WHERE_SIZE];
	bool sent = away_send(&backup->away, backup->path, backup->name, (int)backup->keep,
		isatty(STDERR_FILENO) ? show_sending : NULL, reason);

	show_end();
	if (!sent) {
		(void)task_failed(reason);
		return false;
	}
	snprintf(where, sizeof where, "%.200s:%.250s/%s", backup->away.host, backup->away.folder,
		backup->name);
	printf("%s: the same, compared there\n", where);
	return note(backup, COPIED_AWAY, where);
}

enum task_end
backup_task(const char *directory, char *words[])
{
	const struct db_copying how = {.gently = true, .told = show_copying};
	struct backup backup = {.directory = directory};
	char path[PATH_SIZE], reason[DB_REASON_SIZE];

	enum task_end end = read_words(&backup, words);
	if (end == TASK_DONE)
		end = name_copy(&backup);
	if (end != TASK_DONE)
		return end;
	priority_low();
	snprintf(path, sizeof path, "%s/barpoint.db", directory);
	bool written = backup_write(path, backup.path, &how, reason);
	show_end();
	if (!written)
		return task_failed(reason);
	bool done = tell_backup(&backup);
	if (backup.keep > 0)
		done = drop_old(&backup) && done;
	if (backup.goes_away)
		done = send_away(&backup) && done;
	return done ? TASK_DONE : TASK_FAILED;
}

/* -- putting one back */

enum task_end
restore_task(const char *directory, char *words[])
{
	const struct restoring how = {.verify = verify_journals};
	char reason[RESTORE_REASON_SIZE];

	return restore(directory, words[0], &how, stdout, reason) ? TASK_DONE : task_failed(reason);
}

enum task_end
rehearse_task(const char *directory, char *words[])
{
	struct backup backup = {.directory = directory};
	char name[COPY_NAME_SIZE], reason[RESTORE_REASON_SIZE];

	snprintf(backup.path, sizeof backup.path, "%s", words[0]);
	if (is_folder(words[0])) {
		if (!copies_newest(words[0], name, reason))
			return task_failed(reason);
		snprintf(backup.path, sizeof backup.path, "%s/%s", words[0], name);
	}
	priority_low();
	if (!rehearse(backup.path, stdout, reason))
		return task_failed(reason);
	bool noted = note(&backup, COPIED_REHEARSED, backup.path);
	return output_arrived() && noted ? TASK_DONE : TASK_FAILED;
}
