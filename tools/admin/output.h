/*
 * output.h - makes sure that all output arrives.
 */
#pragma once

#include <stdbool.h>

#include "server/rules/must_use.h"

/* Call it at the end. Prints a sentence and returns false if not all output could be written: a full disk,
 * a closed pipe. */
MUST_USE bool output_arrived(void);
