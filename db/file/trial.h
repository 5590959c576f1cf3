/*
 * trial.h - what the next start would meet in the file, without changing it: who wrote it, and how long its
 * migrations take.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "db/status.h"
#include "server/rules/must_use.h"

struct file_trial {
	bool exists;	/* else the first start makes it */
	int version;	/* of its tables */
	int known;	/* the version of this program's */
	bool too_large; /* to be tried: the migrations may take long */
	int64_t took_ms;
};

/* Beside a server that writes. Migrations are tried on a copy in memory. False with a sentence: no server of
 * this version can have the file. */
MUST_USE bool trial_of_file(const char *path, struct file_trial *trial, char reason[DB_REASON_SIZE]);
