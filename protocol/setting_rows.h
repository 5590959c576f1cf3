/*
 * setting_rows.h - the lists of settings, and the answers to changes that depend on the setting (protocol 7).
 */
#pragma once

#include "protocol/rows.h"

struct toggle_name;

size_t row_toggle(char out[ROW_SIZE], enum dialect dialect, const char *name, bool on);
size_t row_variable(char out[ROW_SIZE], enum dialect dialect, const char *name, const char *value);

/* The answer to `toggle`. */
size_t row_toggled(char out[ROW_SIZE], enum dialect dialect, const struct toggle_name *toggle, bool on);

/* The answer to a bad value of a variable. */
struct row_wrong {
	const char *name;
	const char *sentence; /* with %s where the value is repeated */
	const char *value;    /* long ones are cut */
};
size_t row_wrong(char out[ROW_SIZE], enum dialect dialect, const struct row_wrong *wrong);
