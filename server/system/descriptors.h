/*
 * descriptors.h - standard input, output and error, which a program may be started without.
 */
#pragma once

/*
 * Call it first: it opens each of the three that is closed on /dev/null. Otherwise the next file opened would
 * get its number, and the log or an answer would go into the database. Ends the process with status 1 if that
 * can't be done.
 */
void descriptors_fill(void);
