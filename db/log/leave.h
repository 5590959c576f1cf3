/*
 * leave.h - whether a file is a copy of a log, and how it stops being one.
 */
#pragma once

#include <stdbool.h>

#include "db/log/log_row.h"
#include "db/status.h"
#include "server/rules/must_use.h"

/* How far a file has come, of any version that is known here; a place of zeros: it is in no log. False with a
 * sentence. */
MUST_USE bool log_place_of(const char *path, struct log_place *place, char reason[DB_REASON_SIZE]);

/* False also if there is no such file, or none of ours. */
bool log_has(const char *path);

/* The file is in no log from now on. It may be of any version that is known here. False with a sentence. */
MUST_USE bool log_leave(const char *path, char reason[DB_REASON_SIZE]);
