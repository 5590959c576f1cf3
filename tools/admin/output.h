/*
 * output.h - what was printed, on its way to whoever reads it.
 */
#pragma once

#include <stdbool.h>

#include "server/rules/must_use.h"

/* At the end. False after a sentence if not all of it could be written: a full disk, a pipe that
 * was closed. */
MUST_USE bool output_arrived(void);
