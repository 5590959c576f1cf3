/*
 * aside.h - the file of a database is put aside with all that it has, for whoever wants to know how it came
 * to that; and a backup takes its place.
 */
#pragma once

#include <stdbool.h>

#include "server/rules/must_use.h"

struct turn_log;

/* Nobody here has it open. False with errno. */
MUST_USE bool aside_put(const char *path, const char *aside);

/* The last backup that was made on this machine. Others are served meanwhile. False: there is none, or it
 * can't be put there, which was told. */
MUST_USE bool aside_take_backup(struct turn_log *log, const char *path);
