/*
 * log_tasks.h - the log of turns that several machines share, as it is seen to at the shell.
 */
#pragma once

#include "tools/admin/output.h"

#define LOG_USAGE                                                                                            \
	"log init|status|take-over [NAME]|hand-over NAME|prune [--keep DAYS] [--backup FILE|FOLDER]|begin|"  \
	"leave [--config FILE] [--log WORDS]"

enum task_end log_task(const char *directory, char *words[]);

/* Reads the log that a database is a copy of, whole; see desk_verify(). `file`: a copy; NULL: the server's
 * own database. `config`: the server's configuration; NULL is answered by a sentence. */
enum task_end log_verify(const char *directory, const char *config, const char *file);
