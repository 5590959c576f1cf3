/*
 * shim.h - a layer under SQLite for tests: it can lose what was not synced, and make calls fail.
 *
 * BARPOINT_TEST_SHIM, read when a program starts that is linked with these files, is a list with commas of
 *   drop               writes reach the file only when it is synced: a SIGKILL loses the rest
 *   fail:CALL:N:KIND   the Nth call from now on fails; `N+` = and all after it
 *                      CALL: open write sync truncate    KIND: full ioerr kill
 *   logged             a commit is safe without a sync: a log of turns has it already
 *   watch              nothing by itself
 * Under each of them a file named `full` in the directory BARPOINT_TEST_DIR makes every write say "disk
 * full".
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Puts the layer under every database opened from now on, as the environment would. False if `config` is
 * malformed; `dir` may be NULL. May be called again: counts start at 0, and only what `config` names fails.
 * */
bool shim_install(const char *config, const char *dir);

/* Databases opened from now on have no shim; held-back writes are lost. */
void shim_remove(void);

/* This thread has rows that a crash would take back: in an open transaction, or committed but not synced. */
bool shim_dirty(void);

/* From now on `told` is called with all bytes given to a send(), just before. */
void shim_on_send(void (*told)(const void *data, size_t size));

/* From now on `told` is called when a socket has taken bytes: under TLS, those before encryption. */
void shim_on_sent(void (*told)(int fd, size_t size));

/* What the functions in the place of send() do first: ends the process if rows are not safe, and tells. */
void shim_check_send(int fd, const char *call, const void *data, size_t size);

/* What they do last. */
void shim_sent(int fd, size_t size);
