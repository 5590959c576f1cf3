/*
 * whole_file.c - see whole_file.h.
 */
#include "tools/export/whole_file.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

bool
whole_file_open(struct whole_file *file, const char *directory, const char *name)
{
	int length = snprintf(file->path, sizeof file->path, "%s/%s", directory, name);

	if (length >= (int)sizeof file->path) {
		complain(directory, "the name is too long");
		return false;
	}
	snprintf(file->begun, sizeof file->begun, "%s.part", file->path);
	file->out = fopen(file->begun, "w");
	if (file->out == NULL)
		complain(file->path, strerror(errno));
	return file->out != NULL;
}

bool
whole_file_close(struct whole_file *file, bool keep)
{
	const char *reason = NULL;

	if (fflush(file->out) != 0 || ferror(file->out)) /* fclose() doesn't report earlier failures */
		reason = strerror(errno);
	if (fclose(file->out) != 0 && reason == NULL)
		reason = strerror(errno);
	if (reason == NULL && keep && rename(file->begun, file->path) == 0)
		return true;
	if (reason == NULL && keep)
		reason = strerror(errno);
	unlink(file->begun);
	if (reason != NULL)
		complain(file->path, reason);
	return reason == NULL;
}

/* A damaged match is skipped, as the others may be whole. */
bool
whole_file_of_match(struct db *db, int64_t id, enum archive_form form, const char *directory, bool *whole)
{
	char name[64], note[ARCHIVE_NOTE_SIZE];
	struct whole_file file;

	snprintf(name, sizeof name, "%lld.%s", (long long)id, archive_form_name(form));
	if (!whole_file_open(&file, directory, name))
		return false;
	enum archived archived = write_match(db, id, form, file.out, note);
	bool stored = whole_file_close(&file, archived <= ARCHIVED_IN_PART);
	*whole = write_tell(archived, id, note) && *whole;
	return stored && archived != ARCHIVE_FAILED;
}
