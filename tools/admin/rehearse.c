/*
 * rehearse.c - the same restore as in an emergency, in a folder of its own, which only one rehearsal at a
 * time has.
 */
#include "tools/admin/rehearse.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "tools/admin/backup.h"

enum {
	PATH_SIZE = 4096,
	COPIES = 2, /* the copy, and the log of what is changed in it */
};

static bool
report(const char *what, const char *why, char reason[RESTORE_REASON_SIZE])
{
	snprintf(reason, RESTORE_REASON_SIZE, "%.400s: %.400s", what, why);
	return false;
}

/* What a killed rehearsal, or this one, has left there. */
static void
empty(int folder)
{
	int again = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	DIR *all = again >= 0 ? fdopendir(again) : NULL;
	const struct dirent *entry;

	if (all == NULL)
		return;
	while ((entry = readdir(all)) != NULL)
		if (strncmp(entry->d_name, "barpoint.db", 11) == 0 || strcmp(entry->d_name, "lock") == 0)
			unlinkat(folder, entry->d_name, 0);
	closedir(all);
}

/* Returns a descriptor that holds the folder's lock; -1 with a sentence. */
static int
take_folder(const char *folder, char reason[RESTORE_REASON_SIZE])
{
	if (mkdir(folder, 0700) < 0 && errno != EEXIST) {
		(void)report(folder, strerror(errno), reason);
		return -1;
	}
	int fd = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	if (fd < 0) {
		(void)report(folder, strerror(errno), reason);
	} else if (flock(fd, LOCK_EX | LOCK_NB) < 0) {
		(void)report(folder, "another rehearsal has it", reason);
		close(fd);
		fd = -1;
	}
	return fd;
}

static enum verified
verify_all(struct db *db, FILE *out)
{
	return verify_database(db, NULL, out);
}

static double
seconds_since(clockid_t clock, const struct timespec *began)
{
	struct timespec now;

	clock_gettime(clock, &now);
	return (double)(now.tv_sec - began->tv_sec) + (double)(now.tv_nsec - began->tv_nsec) / 1e9;
}

bool
rehearse(const char *from, FILE *out, char reason[RESTORE_REASON_SIZE])
{
	const struct restoring how = {.copying.gently = true, .verify = verify_all};
	char name[PATH_SIZE], folder[PATH_SIZE];
	struct timespec began, worked;

	snprintf(name, sizeof name, "%s", from);
	if (access(from, R_OK) < 0)
		return report(from, strerror(errno), reason);
	if (snprintf(folder, sizeof folder, "%s/rehearsal", dirname(name)) >= (int)sizeof folder)
		return report(from, "the name is too long", reason);
	snprintf(name, sizeof name, "%s", from);
	if (!backup_fits(from, COPIES, dirname(name), reason))
		return false;
	int fd = take_folder(folder, reason);
	if (fd < 0)
		return false;
	empty(fd);
	clock_gettime(CLOCK_MONOTONIC, &began);
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &worked);
	bool restored = restore(folder, from, &how, out, reason);
	if (restored)
		fprintf(out,
			"%s can be put back: restored and verified in %.1f seconds, %.1f of them at work\n",
			from, seconds_since(CLOCK_MONOTONIC, &began),
			seconds_since(CLOCK_PROCESS_CPUTIME_ID, &worked));
	empty(fd);
	rmdir(folder);
	close(fd);
	return restored;
}
