/*
 * copies.c - names that sort by time.
 */
#include "tools/admin/copies.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* As strftime() writes it; 0 stands for any digit. */
static const char pattern[] = "0000-00-00T000000.db", part[] = ".part";

void
copy_name(char name[COPY_NAME_SIZE], time_t now)
{
	struct tm utc;

	strftime(name, COPY_NAME_SIZE, "%Y-%m-%dT%H%M%S.db", gmtime_r(&now, &utc));
}

/* Whether it begins as a copy's does, and ends as given. */
static bool
is_named(const char *name, const char *ending)
{
	for (const char *sign = pattern; *sign != '\0'; sign++, name++)
		if (*sign == '0' ? *name < '0' || *name > '9' : *name != *sign)
			return false;
	return strcmp(name, ending) == 0;
}

static int
is_copy(const struct dirent *entry)
{
	return is_named(entry->d_name, "");
}

static int
is_part(const struct dirent *entry)
{
	return is_named(entry->d_name, part);
}

/* The latest first. Returns how many; -1 with a sentence. */
static int
list(const char *folder, int (*wanted)(const struct dirent *entry), struct dirent ***found,
	char reason[COPIES_REASON_SIZE])
{
	int count = scandir(folder, found, wanted, alphasort);

	if (count < 0)
		snprintf(reason, COPIES_REASON_SIZE, "%.300s: %s", folder, strerror(errno));
	for (int i = 0; i < count / 2; i++) {
		struct dirent *swapped = (*found)[i];
		(*found)[i] = (*found)[count - 1 - i];
		(*found)[count - 1 - i] = swapped;
	}
	return count;
}

static void
list_free(struct dirent **found, int count)
{
	for (int i = 0; i < count; i++)
		free(found[i]);
	if (count >= 0)
		free(found);
}

bool
copies_newest(const char *folder, char name[COPY_NAME_SIZE], char reason[COPIES_REASON_SIZE])
{
	struct dirent **found;
	int count = list(folder, is_copy, &found, reason);

	if (count > 0)
		snprintf(name, COPY_NAME_SIZE, "%.31s", found[0]->d_name);
	else if (count == 0)
		snprintf(reason, COPIES_REASON_SIZE,
			"there is no copy in %.300s that barpoint-admin has named", folder);
	list_free(found, count);
	return count > 0;
}

/* Only files: a folder or a link of that name is no copy of ours, and is left out: 0. 1 if it is gone, -1
 * with errno. */
static int
drop(int folder, const char *name)
{
	struct stat status;

	if (fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) < 0 || !S_ISREG(status.st_mode))
		return 0;
	return unlinkat(folder, name, 0) == 0 ? 1 : -1;
}

/* Whoever writes it holds its lock. */
static void
drop_part(int folder, const char *name)
{
	int fd = openat(folder, name, O_RDWR | O_CLOEXEC | O_NOFOLLOW);

	if (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) == 0)
		(void)drop(folder, name);
	if (fd >= 0)
		close(fd);
}

static int
drop_old(int fd, const char *folder, int keep, const char *made, char reason[COPIES_REASON_SIZE])
{
	struct dirent **found;
	int count = list(folder, is_copy, &found, reason), kept = 1, gone = 0;
	bool removed = count >= 0;

	for (int i = 0; removed && i < count; i++) {
		const char *name = found[i]->d_name;
		if (strcmp(name, made) == 0 || kept++ < keep)
			continue;
		int dropped = drop(fd, name);
		gone += dropped > 0;
		removed = dropped >= 0;
		if (!removed)
			snprintf(reason, COPIES_REASON_SIZE, "%.200s/%.32s can't be removed: %s", folder,
				name, strerror(errno));
	}
	list_free(found, count);
	return removed ? gone : -1;
}

int
copies_drop(const char *folder, int keep, const char *made, char reason[COPIES_REASON_SIZE])
{
	struct dirent **parts;
	int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

	if (fd < 0) {
		snprintf(reason, COPIES_REASON_SIZE, "%.300s: %s", folder, strerror(errno));
		return -1;
	}
	int count = list(folder, is_part, &parts, reason);
	for (int i = 0; i < count; i++)
		drop_part(fd, parts[i]->d_name);
	list_free(parts, count);
	int gone = drop_old(fd, folder, keep, made, reason);
	close(fd);
	return gone;
}
