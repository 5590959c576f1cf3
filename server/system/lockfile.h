/*
 * lockfile.h - the data directory, and the lock on it: one server per data directory.
 *
 * Owns: creating the directory (0700), and DIR/lock. May not touch: what else lies there.
 */
#pragma once

#include <stdbool.h>

#include "server/rules/must_use.h"

enum { LOCKFILE_REASON_SIZE = 768 };

/*
 * Makes the directory if it is missing and takes the lock; call it as the user the server runs as. Returns a
 * descriptor, for lockfile_release(), that holds the lock while it is open; -1 with a sentence in `reason`.
 */
MUST_USE int lockfile_take(const char *directory, char reason[LOCKFILE_REASON_SIZE]);
/* Whether lockfile_take() could make the directory or use it. Nothing is made. False with a sentence. */
MUST_USE bool lockfile_directory_fits(const char *directory, char reason[LOCKFILE_REASON_SIZE]);
/* Like lockfile_take(), and says by `held` whether it failed because another program has the lock: then it
 * may succeed later. */
MUST_USE int lockfile_try(const char *directory, bool *held, char reason[LOCKFILE_REASON_SIZE]);
/* Like lockfile_take(), but waits up to ten seconds, and logs that, while another program has the lock:
 * barpoint-admin, which takes it for a moment when no server answers, or a server that is just ending. */
MUST_USE int lockfile_await(const char *directory, char reason[LOCKFILE_REASON_SIZE]);

void lockfile_release(int lock);
