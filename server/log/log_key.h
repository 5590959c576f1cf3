/*
 * log_key.h - the key file of the log: every machine of the club has it, the database server that keeps the
 * log never does.
 *
 * A line for each key: "barpoint log key ID HEX". The last one seals; all open, so that a key can be changed
 * while old rows are still there.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "server/rules/must_use.h"

enum {
	LOG_KEY_SIZE = 32,
	LOG_KEYS_MAX = 16,
	LOG_KEY_PATH_SIZE = 4096,
	LOG_KEY_REASON_SIZE = 640,
};

struct log_key {
	uint8_t id;
	uint8_t bytes[LOG_KEY_SIZE];
};

/* Wiped by log_keys_clear(). */
struct log_keys {
	struct log_key at[LOG_KEYS_MAX];
	int count;
};

/* As it was given, or beside the data directory: DATA.logkey. False with a sentence. */
MUST_USE bool log_key_path(char path[LOG_KEY_PATH_SIZE], const char *given, const char *data_dir,
	char reason[LOG_KEY_REASON_SIZE]);

/* False with a sentence. */
MUST_USE bool log_keys_read(struct log_keys *keys, const char *path, char reason[LOG_KEY_REASON_SIZE]);

/* A new file with one new key, on disk with its name. A file that is there already is read instead. False
 * with a sentence. */
MUST_USE bool log_keys_make(struct log_keys *keys, const char *path, char reason[LOG_KEY_REASON_SIZE]);

/* NULL: there is none of that id. */
const struct log_key *log_keys_find(const struct log_keys *keys, uint8_t id);

void log_keys_clear(struct log_keys *keys);
