/*
 * descriptors.h - standard input, output and error, which a program may be started without.
 */
#pragma once

#include <stdbool.h>

/*
 * Call it first: it opens each of the three that is closed on /dev/null. Otherwise the next file opened would
 * get its number, and the log or an answer would go into the database. Ends the process with status 1 if that
 * can't be done.
 */
void descriptors_fill(void);

/* Whether another program in this process still has it. False with errno: there is no such descriptor. */
bool descriptors_close_on_exec(int fd, bool on);
