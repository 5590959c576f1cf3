/*
 * zones.c - walks over the files of the tz database.
 */
#include "server/sessions/zones.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "protocol/zone.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/system/log.h"
#include "server/system/memory.h"

enum {
	NAME_MAX_SIZE = 32,   /* what a setting has room for; one old name of the database is longer */
	DEPTH_MAX = 3,	      /* America/Argentina/Salta */
	FILE_MAX = 64 * 1024, /* ten times the largest */
	PATH_SIZE = 256,
};

struct zone_entry {
	char name[NAME_MAX_SIZE];
	struct zone *zone; /* owned; NULL before it was asked for, or if it can't be read */
	bool tried;
	bool is_zone; /* as far as its name goes, until somebody looked */
	bool looked;
};

struct zones {
	char directory[PATH_SIZE];
	struct zone_entry *entries; /* owned; in the order of their names; some may be other files */
	int count;
};

/* Zones listed twice, with other leap seconds or under names that name no place. */
static bool
is_left_out(const char *name)
{
	static const char *const others[] = {"posix", "right", "posixrules", "localtime", "Factory"};

	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		if (strcmp(name, others[i]) == 0)
			return true;
	return false;
}

static void
add(struct zones *zones, const char *name)
{
	zones->entries = must_grow(zones->entries, zones->count, sizeof *zones->entries);
	struct zone_entry *entry = &zones->entries[zones->count++];
	*entry = (struct zone_entry){.is_zone = true};
	snprintf(entry->name, sizeof entry->name, "%s", name);
}

/* The file's bytes, at most `size`; 0 if it can't be read. */
static size_t
read_file(const struct zones *zones, const char *name, char *bytes, size_t size)
{
	char path[PATH_SIZE + 2 * NAME_MAX_SIZE + 2];

	snprintf(path, sizeof path, "%s/%s", zones->directory, name);
	FILE *file = fopen(path, "rbe");
	if (file == NULL)
		return 0;
	size_t got = fread(bytes, 1, size, file);
	fclose(file);
	return got;
}

/* A start would take some 2 ms longer if it looked into each of the 600 files. One that can't be opened
 * counts as a zone that can't be read. */
static bool
is_zone(const struct zones *zones, struct zone_entry *entry)
{
	char magic[ZONE_MAGIC_SIZE], path[PATH_SIZE + NAME_MAX_SIZE + 1];

	if (entry->looked)
		return entry->is_zone;
	snprintf(path, sizeof path, "%s/%s", zones->directory, entry->name);
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	if (fd < 0)
		return entry->is_zone;
	entry->looked = true;
	ssize_t got = read(fd, magic, sizeof magic);
	close(fd);
	entry->is_zone = got == (ssize_t)sizeof magic && memcmp(magic, ZONE_MAGIC, sizeof magic) == 0;
	return entry->is_zone;
}

/* Most file systems say the kind of an entry in the directory itself. */
static bool
is_directory(int directory, const struct dirent *found)
{
	struct stat entry;

	if (found->d_type != DT_UNKNOWN && found->d_type != DT_LNK)
		return found->d_type == DT_DIR;
	return fstatat(directory, found->d_name, &entry, 0) == 0 && S_ISDIR(entry.st_mode);
}

/* What lies in `below`, a directory of the database ("" = its top). */
static void
scan(struct zones *zones, const char *below, int depth)
{
	static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_+-";
	char path[PATH_SIZE + 2 * NAME_MAX_SIZE + 2], name[2 * NAME_MAX_SIZE];
	struct dirent *found;

	snprintf(path, sizeof path, "%s/%s", zones->directory, below);
	DIR *directory = opendir(path);
	if (directory == NULL)
		return;
	while ((found = readdir(directory)) != NULL) {
		if (strspn(found->d_name, letters) != strlen(found->d_name) || is_left_out(found->d_name))
			continue;
		int size = snprintf(
			name, sizeof name, "%s%s%s", below, below[0] != '\0' ? "/" : "", found->d_name);
		if (size >= NAME_MAX_SIZE)
			continue;
		if (!is_directory(dirfd(directory), found))
			add(zones, name);
		else if (depth < DEPTH_MAX)
			scan(zones, name, depth + 1);
	}
	closedir(directory);
}

static int
compare(const void *one, const void *other)
{
	const struct zone_entry *a = one, *b = other;

	return strcasecmp(a->name, b->name);
}

static struct zone_entry *
find(const struct zones *zones, const char *name)
{
	struct zone_entry wanted;

	if (strlen(name) >= sizeof wanted.name)
		return NULL;
	snprintf(wanted.name, sizeof wanted.name, "%s", name);
	struct zone_entry *entry =
		bsearch(&wanted, zones->entries, (size_t)zones->count, sizeof wanted, compare);
	return entry != NULL && is_zone(zones, entry) ? entry : NULL;
}

struct zones *
zones_open(const char *directory)
{
	struct zones *zones = must_calloc(1, sizeof *zones);

	snprintf(zones->directory, sizeof zones->directory, "%s", directory);
	scan(zones, "", 1);
	if (zones->count == 0)
		log_warning("zones", "no time zones in %s (package tzdata): all times are in UTC", directory);
	/* Sorted before the question, and again if it had to be added. */
	qsort(zones->entries, (size_t)zones->count, sizeof *zones->entries, compare);
	if (zones->count == 0 || find(zones, "UTC") == NULL) {
		add(zones, "UTC");
		qsort(zones->entries, (size_t)zones->count, sizeof *zones->entries, compare);
	}
	return zones;
}

void
zones_close(struct zones *zones)
{
	for (int i = 0; i < zones->count; i++)
		zone_free(zones->entries[i].zone);
	free(zones->entries);
	free(zones);
}

const char *
zones_name(const struct zones *zones, const char *typed)
{
	const struct zone_entry *entry = find(zones, typed);

	return entry != NULL ? entry->name : NULL;
}

const char *
zones_each(const struct zones *zones, int *next)
{
	while (*next < zones->count) {
		struct zone_entry *entry = &zones->entries[(*next)++];
		if (is_zone(zones, entry))
			return entry->name;
	}
	return NULL;
}

static void
load(const struct zones *zones, struct zone_entry *entry)
{
	char *bytes = must_alloc(FILE_MAX);

	entry->tried = true;
	entry->zone = zone_read(bytes, read_file(zones, entry->name, bytes, FILE_MAX));
	if (entry->zone == NULL)
		log_warning("zones", "%s can't be read: its times are shown in UTC", entry->name);
	free(bytes);
}

const struct zone *
zones_find(struct zones *zones, const char *name)
{
	struct zone_entry *entry;

	if (strcmp(name, "UTC") == 0 || (entry = find(zones, name)) == NULL)
		return NULL;
	if (!entry->tried)
		load(zones, entry);
	return entry->zone;
}

const struct zone *
zones_of(const struct session *session)
{
	return zones_find(session->server->zones, session->settings->timezone);
}
