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

enum { CONFIG_COMPLAINT_SIZE = 256 };

/* Stores the value; `listen` and `exempt` add to what is there. False with half a sentence in `complaint`. */
MUST_USE bool config_value_read(struct config *config, const struct config_key *key, const char *text,
	char complaint[CONFIG_COMPLAINT_SIZE]);

/* "10s to 1h" for a key with a range, else empty. */
void config_value_range(const struct config_key *key, char range[CONFIG_COMPLAINT_SIZE]);
