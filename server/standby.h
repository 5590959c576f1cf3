/*
 * standby.h - with a log of turns, what comes before a start: this machine follows the log until it is to
 * write. Nobody can connect to it meanwhile but programs that watch.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct carried;
struct server;

/* The lock on the data directory: from the last program in this process, or as soon as the last server has
 * ended. */
int take_lock(const struct server *server, const struct carried *left);

/* To the log file. As the user that the server has become: it opens it again at a reload. */
void open_log(const struct server *server);

/* Takes the lock on the data directory and returns it once this machine writes. Ends the process if it is
 * told to end before. `left`: of the last program in this process, which wrote; or NULL. Without a log -1 at
 * once. */
int stand_by(struct server *server, const struct carried *left);
