/*
 * noted_path.h - a path as the log may have it: some are secrets.
 */
#pragma once

enum { NOTED_PATH_SIZE = 80 };

void path_note(char noted[NOTED_PATH_SIZE], const char *path);
