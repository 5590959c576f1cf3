/*
 * config_read.h - the configuration from defaults, file and command line.
 *
 * Owns: nothing; --help, --sample-config and the reading all follow one table of keys (config_keys.h). May
 * not touch: stderr, the process. What is wrong comes back as a sentence.
 */
#pragma once

#include <stdio.h>

#include "server/config/config.h"
#include "server/rules/must_use.h"

enum { CONFIG_ERROR_SIZE = 512 };

enum config_wish {
	CONFIG_WISH_SERVE,
	CONFIG_WISH_HELP,
	CONFIG_WISH_VERSION,
	CONFIG_WISH_SAMPLE,
	CONFIG_WISH_CHECK,   /* what a start with these words would meet */
	CONFIG_WISH_UNCLEAR, /* something is wrong; `error` says what and where */
};

/*
 * Defaults, then the file of --config, then the command line; the later wins. A `listen` or `exempt` replaces
 * those of an earlier source and adds to those of its own.
 */
MUST_USE enum config_wish config_read(
	struct config *config, int argc, char *const argv[], char error[CONFIG_ERROR_SIZE]);

void config_print_help(FILE *stream);

/* A file that --config reads back to the defaults. */
void config_print_sample(FILE *stream);
