/*
 * unix_socket.h - sockets in the file system, for programs on the same machine.
 */
#pragma once

#include <sys/types.h>

#include "server/rules/must_use.h"

enum { UNIX_PATH_SIZE = 108 };

/* A listening socket, nonblocking, to which those may connect whom the mode lets write. What an earlier
 * server has left there is removed: call it only with the lock on the data directory. -1 with errno. */
MUST_USE int unix_listen(const char *path, mode_t mode);
