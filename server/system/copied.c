/*
 * copied.c - read as a whole, written as a whole and put in place by a rename.
 */
#include "server/system/copied.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum {
	PATH_SIZE = 4096,
	LINE_SIZE = COPIED_WHERE_SIZE + 64,
};

static const char *const kinds[] = {
	[COPIED_HERE] = "here",
	[COPIED_AWAY] = "away",
	[COPIED_REHEARSED] = "rehearsed",
};

static void
read_line(const char *line, struct copied copied[COPIED_KINDS])
{
	for (int kind = 0; kind < COPIED_KINDS; kind++) {
		size_t length = strlen(kinds[kind]);
		int64_t at;
		int used;
		if (strncmp(line, kinds[kind], length) != 0 ||
			sscanf(line + length, " %" SCNd64 " %n", &at, &used) != 1 || at <= 0)
			continue;
		const char *where = line + length + used;
		copied[kind].at = at;
		snprintf(copied[kind].where, COPIED_WHERE_SIZE, "%.*s", (int)strcspn(where, "\n"), where);
	}
}

void
copied_read(const char *directory, struct copied copied[COPIED_KINDS])
{
	char path[PATH_SIZE], line[LINE_SIZE];

	memset(copied, 0, COPIED_KINDS * sizeof *copied);
	snprintf(path, sizeof path, "%s/copies", directory);
	FILE *file = fopen(path, "re");
	if (file == NULL)
		return;
	while (fgets(line, sizeof line, file) != NULL)
		read_line(line, copied);
	fclose(file);
}

static bool
write_lines(const char *path, const struct copied copied[COPIED_KINDS])
{
	int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0600);
	FILE *file = fd >= 0 ? fdopen(fd, "w") : NULL;

	if (file == NULL)
		return false;
	for (int kind = 0; kind < COPIED_KINDS; kind++)
		if (copied[kind].at > 0)
			fprintf(file, "%s %" PRId64 " %s\n", kinds[kind], copied[kind].at,
				copied[kind].where);
	bool written = fflush(file) == 0 && fsync(fd) == 0;
	return fclose(file) == 0 && written;
}

bool
copied_note(const char *directory, enum copied_kind kind, int64_t at, const char *where,
	char reason[COPIED_REASON_SIZE])
{
	struct copied copied[COPIED_KINDS];
	char path[PATH_SIZE], fresh[PATH_SIZE + 8];

	copied_read(directory, copied);
	copied[kind].at = at;
	snprintf(copied[kind].where, COPIED_WHERE_SIZE, "%s", where);
	snprintf(path, sizeof path, "%s/copies", directory);
	snprintf(fresh, sizeof fresh, "%s.new", path);
	if (write_lines(fresh, copied) && rename(fresh, path) == 0)
		return true;
	snprintf(reason, COPIED_REASON_SIZE, "can't write %.500s: %s", path, strerror(errno));
	unlink(fresh);
	return false;
}
