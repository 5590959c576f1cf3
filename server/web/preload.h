/*
 * preload.h - which modules a page begins with. Named in its shell, they come side by side; a browser would
 * else learn of each of them only from the one before it.
 */
#pragma once

#include <stdio.h>

/* A link for each module of this build that is wanted at an address whose first part is `first`; `files` is
 * the folder they are in. */
void preload_write(FILE *out, const char *first, const char *files);
