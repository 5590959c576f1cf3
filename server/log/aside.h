/*
 * aside.h - the file of a database is put aside with all that it has, for whoever wants to know how it came
 * to that; and a backup takes its place.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "server/config/config.h"
#include "server/rules/must_use.h"

struct turn_log;

enum { ASIDE_PATH_SIZE = CONFIG_TEXT_SIZE + 128 };

/* Copies the last backup that was made on this machine beside the file, where aside_take() finds it. Others
 * are served meanwhile. False: there is none, or none that belongs to a log, which was told; or this process
 * is told to end. */
MUST_USE bool aside_fetch(struct turn_log *log, const char *path);

/* Puts the file aside as `path.forked-SEQ`, or with a number behind it: nothing that was put aside before is
 * replaced. Nobody here has it open. False with errno; `aside` is what it is called now. */
MUST_USE bool aside_put(const char *path, int64_t seq, char aside[ASIDE_PATH_SIZE]);

/* Where no file is, what was fetched becomes it. False: nothing was, or it can't be, with errno. */
MUST_USE bool aside_take(const char *path);
