/*
 * config_keys.h - the one table of what can be configured; config_read.c reads and prints by it.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum config_type {
	CONFIG_LISTEN,	 /* addresses with ports; may be given several times */
	CONFIG_NETWORKS, /* addresses and networks; may be given several times */
	CONFIG_TEXT,
	CONFIG_MACHINE, /* name of one in the log; or empty */
	CONFIG_WEB,	/* http:// or https://, with a slash at its end; or empty */
	CONFIG_COUNT,
	CONFIG_SECONDS,	 /* 90, 90s, 10m, 1h, 2d */
	CONFIG_BYTES,	 /* 4096, 64k, 1M, 2G */
	CONFIG_LEVEL,	 /* of the log */
	CONFIG_CLAIM,	 /* win, annul */
	CONFIG_ROLE,	 /* follower, writer */
	CONFIG_TAKEOVER, /* auto, by-hand */
	CONFIG_SWITCH,	 /* yes, no */
	CONFIG_NAMES,	 /* host names; may be given several times */
	CONFIG_HOOK,	 /* an address and what it is told of; may be given several times */
	CONFIG_TYPES,
};

struct config_key {
	const char *name; /* in the file; on the command line after "--" */
	enum config_type type;
	size_t offset;		  /* in struct config */
	const char *default_text; /* read like any other value */
	/* Of numbers. A text or address with `min` may not be empty; a text has at most `max` bytes, if it is
	 * not 0. */
	int64_t min, max;
	const char *help;
};

enum {
	CONFIG_KEYS = 98,
	CONFIG_COMPLAINT_SIZE = 256, /* what is wrong with a value */
};

extern const struct config_key config_keys[CONFIG_KEYS];

/* What is changed while the server runs takes effect at its next start only. */
bool config_key_waits(const struct config_key *key);

/* The default of a key that is a plain number (CONFIG_COUNT). */
int64_t config_default_count(const char *name);
