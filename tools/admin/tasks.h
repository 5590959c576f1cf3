/*
 * tasks.h - what barpoint-admin does by itself, without asking the server: long work on the database file,
 * beside a running server where that is safe.
 */
#pragma once

#include "tools/admin/output.h"

/* `words`: the command and what follows, NULL at the end. */
enum task_end task_run(const char *directory, char *words[]);
