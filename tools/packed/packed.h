/*
 * packed.h - files packed by gzip, as streams like any others.
 */
#pragma once

#include <stdio.h>

/* Opens a file for reading, packed or not; "-" is standard input. NULL with errno. A file that is cut off or
 * damaged gives an error of reading (EBADMSG). */
FILE *packed_open(const char *path);

/* Packs what is written to it into the file `fd`, which stays the caller's. NULL with errno. fclose() says
 * whether all of it was written. The same text gives the same bytes. */
FILE *packed_write(int fd);
