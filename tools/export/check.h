/*
 * check.h - reads exported matches back.
 */
#pragma once

#include <stdbool.h>

/* Says on standard output what the file holds, or what is wrong with it. False if something is. */
bool check_file(const char *path);
