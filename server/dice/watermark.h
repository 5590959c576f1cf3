/*
 * watermark.h - the high-water mark: how far the database has come, written down beside the key file. A
 * database restored from a copy is behind it: envelopes that are sealed in the copy may have been opened
 * since.
 *
 * It is written after each commit and synced seldom: it only has to be newer than any copy worth restoring,
 * and must never be ahead of the database.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "server/rules/must_use.h"

struct watermark {
	int64_t changes; /* of the book: envelopes taken, opened, made void */
	int64_t actions; /* id of the last action in the journal */
};

/* Opens KEYFILE.mark; `make` creates it if it is missing, with its name on disk. -1 with errno on failure. */
MUST_USE int watermark_open(const char *key_path, bool make);

/* False if the file is empty or holds something else. */
MUST_USE bool watermark_read(int file, struct watermark *mark);
MUST_USE bool watermark_write(int file, const struct watermark *mark);

/* Whether a database that has come so far is older than the mark. */
bool watermark_is_ahead(const struct watermark *mark, const struct watermark *database);
