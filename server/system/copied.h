/*
 * copied.h - when the last good copies of the database were made: the file DATA/copies, which barpoint-admin
 * writes and the server reads for those who watch it.
 *
 * A line for each kind: `here 1764190000 /var/lib/barpoint-backup/2026-11-26T204640.db`. Lines of other kinds
 * are those of a later version, and are left out.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "server/rules/must_use.h"

enum copied_kind {
	COPIED_HERE, /* and read through */
	COPIED_AWAY, /* to another machine, and compared there */
	COPIED_REHEARSED,
	COPIED_KINDS,
};

enum {
	COPIED_WHERE_SIZE = 512,
	COPIED_REASON_SIZE = 768,
	COPIED_OLD_SECONDS = 26 * 60 * 60, /* a day, and what a timer may be late */
};

struct copied {
	int64_t at; /* Unix seconds; 0: never */
	char where[COPIED_WHERE_SIZE];
};

/* What can't be read has never happened. */
void copied_read(const char *directory, struct copied copied[COPIED_KINDS]);

/* Notes one of them; the others stay. False with a sentence. */
MUST_USE bool copied_note(const char *directory, enum copied_kind kind, int64_t at, const char *where,
	char reason[COPIED_REASON_SIZE]);
