/*
 * check.h - reads exported matches back.
 */
#pragma once

#include <stdbool.h>

/* Prints what the file holds, or what is wrong with it; false in the second case. */
bool check_file(const char *path);
