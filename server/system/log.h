/*
 * log.h - what the operator reads: one line per fact on stderr, subject first ("session 17 alice: ...").
 *
 * A line is timestamped (UTC), bounded, and escaped as a whole: control characters, bytes from 0x80 and the
 * backslash never reach the operator's terminal as they are, so callers hand in foreign text as it came.
 * Never log passwords or seeds. May be called from any thread.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/rules/must_use.h"

enum log_level {
	LOG_LEVEL_DEBUG,
	LOG_LEVEL_INFO,
	LOG_LEVEL_WARNING,
	LOG_LEVEL_ERROR,
	LOG_LEVELS,
};

enum { LOG_LINE_SIZE = 1024 };

/*
 * Call it first. If stderr is what systemd's $JOURNAL_STREAM names ("device:inode"), the journal reads the
 * lines: it adds the time itself, and each line begins with its priority ("<6>session 17: ...") in place of
 * time and level.
 */
void log_look_for_journal(void);

/* Who speaks when fatal() does; "barpointd" without it. Borrowed for good. */
void log_set_program(const char *name);

/* From now on lines go to the end of this file, in place of standard error: whatever else writes there goes
 * along. Made if it is missing. Called again it opens the file of that name anew. False with errno: nothing
 * has changed. */
MUST_USE bool log_to_file(const char *path);

/* Lines below `level` are dropped from now on. Until then the level is info. */
void log_open(enum log_level level);

void log_debug(const char *subject, const char *format, ...) __attribute__((format(printf, 2, 3)));
void log_info(const char *subject, const char *format, ...) __attribute__((format(printf, 2, 3)));
void log_warning(const char *subject, const char *format, ...) __attribute__((format(printf, 2, 3)));
void log_error(const char *subject, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* At level info, but never dropped: what other programs wait for, such as fail2ban. */
void log_always(const char *subject, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* One clear line ("barpointd: ...", or as log_set_program() says), with a timestamp once log_open() was
 * called, and exit status 1. */
_Noreturn void fatal(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* "debug", "info", "warning", "error" */
const char *log_level_name(enum log_level level);

/*
 * Copies `text` escaped into `out`, with its ending NUL. What doesn't fit is cut off between two characters
 * and replaced by "..."; `size` is at least 8. Returns the length.
 */
size_t log_escape(char *out, size_t size, const char *text);
