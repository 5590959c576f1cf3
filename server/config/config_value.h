/*
 * config_value.h - one value of the configuration, between its text and struct config.
 *
 * Owns: how numbers with units and addresses are written. May not touch: where a value comes from.
 */
#pragma once

#include <stdbool.h>

#include "server/config/config.h"
#include "server/config/config_keys.h"
#include "server/rules/must_use.h"

/* Stores the value; addresses and networks add to what is there. False: half a sentence in `complaint`. */
MUST_USE bool config_value_read(struct config *config, const struct config_key *key, const char *text,
	char complaint[CONFIG_COMPLAINT_SIZE]);

/* Whether the key has the same value in both. */
bool config_value_same(const struct config *one, const struct config *other, const struct config_key *key);
void config_value_copy(struct config *to, const struct config *from, const struct config_key *key);

/* "10s to 1h" for a key with a range, else empty. */
void config_value_range(const struct config_key *key, char range[CONFIG_COMPLAINT_SIZE]);
