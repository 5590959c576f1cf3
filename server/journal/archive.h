/*
 * archive.h - matches of the journal, written for other programs. The server answers `export` with it, and
 * barpoint-export reads the database beside a running server.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "db/matches.h"
#include "server/journal/archived.h"

enum archive_form {
	ARCHIVE_MAT,
	ARCHIVE_SGF,
	ARCHIVE_RECORD,
	ARCHIVE_FORMS,
};

enum { ARCHIVE_NOTE_SIZE = 160 };

/* False if `word` is no form: `mat`, `sgf`, `record`. */
bool archive_form_of(const char *word, enum archive_form *form);
const char *archive_form_name(enum archive_form form);

/*
 * Writes a match up to its action `head` (0 = none). In `note`: the first game left out with what it has
 * ("game 2 has a double after the throw"), else "". Errors of writing stay in `out`.
 */
enum archived archive_write(struct db *db, const struct match_row *match, int64_t head,
	enum archive_form form, FILE *out, char note[ARCHIVE_NOTE_SIZE]);

/*
 * As archive_write(), in pieces, some of which may be empty, as of the moment it is opened: the match may go
 * on meanwhile. The caller closes it, also after a failure (NULL = no memory). `db` is borrowed until then.
 */
struct archive;
enum archived archive_open(struct db *db, const struct match_row *match, int64_t head, enum archive_form form,
	struct archive **archive);
enum archived archive_go_on(struct archive *archive, FILE *out, bool *more);
const char *archive_note(const struct archive *archive);
void archive_close(struct archive *archive);
