/*
 * log_reach.h - what barpoint-admin needs to reach a log of turns; for its commands about that alone.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "server/log/log_key.h"
#include "tools/admin/output.h"

struct config;
struct turn_log;

enum { LOG_REACH_PATH_SIZE = 4096 };

/* As the server has it. */
struct log_reach {
	const char *directory;
	const struct config *config;
	char key[LOG_KEY_PATH_SIZE];
	const char *name;   /* the word after the task; NULL: none */
	const char *backup; /* file or folder; NULL: the last one that was made here */
	int64_t keep_days;
	bool has_file; /* of the configuration */
};

/* desk_close() ends it. NULL after a sentence. */
struct turn_log *log_reach_connect(const struct log_reach *reach);

/* `log prune` */
enum task_end log_prune(const struct log_reach *reach);
