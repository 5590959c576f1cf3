/*
 * archive.h - matches of the journal, written for other programs. The server answers `export` with it, and
 * barpoint-export reads the database beside a running server.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "db/envelopes.h"
#include "db/matches.h"

enum archive_form {
	ARCHIVE_MAT,
	ARCHIVE_SGF,
	ARCHIVE_RECORD,
	ARCHIVE_FORMS,
};

enum archived {
	ARCHIVED,
	ARCHIVED_IN_PART, /* without games that the form can't hold */
	ARCHIVE_DAMAGED,  /* the match can't be read */
	ARCHIVE_FAILED,	  /* the database can't be, or no memory */
};

enum { ARCHIVE_NOTE_SIZE = 160 };

/* False if `word` is no form: `mat`, `sgf`, `record`. */
bool archive_form_of(const char *word, enum archive_form *form);
const char *archive_form_name(enum archive_form form);

/* The lines a record begins with: what the dice of a match follow from. */
enum archived archive_write_dice(struct db *db, const struct match_row *match, FILE *out);

/* A line of the book of envelopes. */
void archive_write_envelope(const struct envelope_row *row, FILE *out);

/*
 * Writes a match up to its action `head` (0 = none). In `note`: the first game left out with what it has
 * ("game 2 has a double after the throw"), else "". Errors of writing stay in `out`.
 */
enum archived archive_write(struct db *db, const struct match_row *match, int64_t head,
	enum archive_form form, FILE *out, char note[ARCHIVE_NOTE_SIZE]);

/*
 * The same in pieces, a game or some hundred actions each, as of the moment it is opened: the match may go on
 * meanwhile. The caller closes it, also after a failure (NULL = no memory). `db` is borrowed until then.
 */
struct archive;
enum archived archive_open(struct db *db, const struct match_row *match, int64_t head, enum archive_form form,
	struct archive **archive);
enum archived archive_go_on(struct archive *archive, FILE *out, bool *more);
const char *archive_note(const struct archive *archive);
void archive_close(struct archive *archive);
