/*
 * write.c - one match of the database at a time, and what is said of it.
 */
#include "tools/export/write.h"

#include <stdlib.h>

#include "db/matches.h"

void
complain(const char *what, const char *why)
{
	fprintf(stderr, "barpoint-export: %s: %s\n", what, why);
}

bool
write_tell(enum archived archived, int64_t id, const char *note)
{
	char what[32];

	snprintf(what, sizeof what, "match %lld", (long long)id);
	switch (archived) {
	case ARCHIVED:
		return true;
	case ARCHIVED_IN_PART:
		fprintf(stderr, "barpoint-export: %s: %s, which this form can't hold; 'record' can\n", what,
			note);
		return false;
	case ARCHIVE_DAMAGED:
		complain(what, "its journal can't be read");
		return false;
	case ARCHIVE_FAILED:
		break;
	}
	complain(what, "the database can't be read, or there is no memory");
	return false;
}

static enum archived
read_match(struct db *db, int64_t id, enum archive_form form, FILE *out, char note[ARCHIVE_NOTE_SIZE])
{
	struct match_row match;

	if (match_find(db, id, &match) != DB_OK || match_find_head(db, &match) != DB_OK)
		return ARCHIVE_FAILED;
	return archive_write(db, &match, match.last_action, form, out, note);
}

enum archived
write_match(struct db *db, int64_t id, enum archive_form form, FILE *out, char note[ARCHIVE_NOTE_SIZE])
{
	enum archived archived = ARCHIVE_FAILED;
	char *text = NULL;
	size_t size = 0;
	FILE *paper = open_memstream(&text, &size);

	note[0] = '\0';
	if (paper != NULL && db_look(db) == DB_OK) {
		archived = read_match(db, id, form, paper, note);
		db_look_away(db);
	}
	bool noted = paper != NULL && fflush(paper) == 0 && !ferror(paper);
	if (paper != NULL && (fclose(paper) != 0 || !noted))
		archived = ARCHIVE_FAILED;
	if (archived <= ARCHIVED_IN_PART)
		fwrite(text, 1, size, out); /* errors stay in `out` */
	free(text);
	return archived;
}
