/*
 * key.h - the key under which the seeds of unopened envelopes are stored. It lies in a file of its own beside
 * the data directory, not in it: a thief of the database alone learns no dice.
 *
 * The file is one line of text, `barpoint key 1 <64 hexadecimal digits>`, readable by its owner alone. The
 * database holds only the id of the key, which tells nothing of it.
 *
 * May not touch: the database, the log. What is wrong comes back as a sentence.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "server/rules/must_use.h"

enum {
	KEY_SIZE = 32,
	KEY_ID_SIZE = 16 + 1,
	KEY_SEED_SIZE = 32,
	KEY_SEALED_SIZE = 24 + 16 + KEY_SEED_SIZE, /* nonce, tag, seed */
	KEY_PATH_SIZE = 4096,
	KEY_REASON_SIZE = 512,
};

struct key {
	uint8_t bytes[KEY_SIZE];
	char id[KEY_ID_SIZE];
};

enum key_status {
	KEY_READ,
	KEY_MISSING,
	KEY_REFUSED, /* `reason` says why */
};

/* `given` if it isn't empty; else DIR.key, beside the data directory, which must exist. */
MUST_USE bool key_path(
	char path[KEY_PATH_SIZE], const char *given, const char *data_dir, char reason[KEY_REASON_SIZE]);

/* Whether this process may read such a file; what is in it is another question. */
bool key_may_be_read(const char *given, const char *data_dir);

MUST_USE enum key_status key_read(struct key *key, const char *path, char reason[KEY_REASON_SIZE]);

/* Makes a new key; it is on disk when this returns. The file must not exist. */
MUST_USE bool key_make(struct key *key, const char *path, char reason[KEY_REASON_SIZE]);

void key_seal(const struct key *key, const uint8_t seed[KEY_SEED_SIZE], uint8_t sealed[KEY_SEALED_SIZE]);

/* False if it was sealed with another key, or changed. */
MUST_USE bool key_unseal(
	const struct key *key, const uint8_t sealed[KEY_SEALED_SIZE], uint8_t seed[KEY_SEED_SIZE]);
