/*
 * weights_file.h - weights from a file, or those of this build.
 */
#pragma once

#include <stdbool.h>

#include "server/engine/engine.h"

/* `path` NULL: of this build. False, and standard error says why, if they are none. */
bool weights_load(struct engine *engine, const char *path);
