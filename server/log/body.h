/*
 * body.h - what a turn has changed, as a row of the log: packed, sealed, and chained to the row before it.
 *
 *   body   = id of the key | nonce | sealed(size | packed changes)
 *            the first three bits of size say how: 100 by runs of zeros, 000 by zlib; others are those of
 *            a newer version
 *   digest = BLAKE2b(digest before | seq | epoch | schema | kind | body)
 *
 * What a row says of itself in the clear is sealed along: a body that was moved, repeated, or comes from
 * another club does not open.
 *
 * May not touch: the connection to the log, the database.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "db/log/log_row.h"
#include "server/log/log_key.h"
#include "server/rules/must_use.h"

enum { ENTRY_REASON_SIZE = 256 };

/* Numbers are in the log: never change one. The first two are those of enum log_kind. */
enum entry_kind {
	ENTRY_TURN = LOG_TURN,	   /* the changes of a turn */
	ENTRY_SCHEMA = LOG_SCHEMA, /* the tables have changed: which migrations ran, and what came of it */
	ENTRY_BEGIN = 3,	   /* the log begins here; nothing has changed */
	ENTRY_TAKEOVER = 4,	   /* another writer from here on; nothing has changed */
};

/* A row of the log as it is kept there. The body is owned, and freed by log_entry_clear(). */
struct log_entry {
	int64_t seq;
	int32_t epoch, schema;
	enum entry_kind kind;
	uint8_t before[LOG_DIGEST_SIZE]; /* digest of the row before */
	uint8_t digest[LOG_DIGEST_SIZE];
	uint8_t *body;
	size_t size;
};

/* Packs what is sealed; keeps its tables from turn to turn. */
struct packer;

/* Never NULL. */
struct packer *packer_open(void);
void packer_close(struct packer *packer);

/* Makes body and digest of these changes; all but those two is set before. */
void log_entry_seal(struct log_entry *row, struct packer *packer, const struct log_keys *keys,
	const void *changes, size_t size);

enum entry_opened {
	ENTRY_OPENED,
	ENTRY_SHUT,  /* this is no row of the club's log, or it was damaged on its way */
	ENTRY_NEWER, /* it is one, and packed as only a newer version can */
};

/* The changes that were sealed; owned by the caller. Else NULL, with a sentence. */
MUST_USE enum entry_opened log_entry_open(const struct log_entry *row, const struct log_keys *keys,
	uint8_t **changes, size_t *size, char reason[ENTRY_REASON_SIZE]);

/* Whether the digest follows from `before` and the rest. */
MUST_USE bool log_entry_is_next(const struct log_entry *row);

/* Where the log has come to with this row. */
struct log_place log_entry_place(const struct log_entry *row);

void log_entry_clear(struct log_entry *row);
