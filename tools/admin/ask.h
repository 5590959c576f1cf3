/*
 * ask.h - sends a request to the process that has the database: the running server, or this one if none runs.
 */
#pragma once

#include <stdbool.h>
#include <stdio.h>

#include "server/rules/must_use.h"

enum { ASK_REASON_SIZE = 1024 };

/*
 * Writes the answer, as admin.h describes it, to `answer`. False with a sentence in `reason` if nobody could
 * be asked or no answer came; whether anything was done is unknown then.
 */
MUST_USE bool ask(const char *directory, const char *line, FILE *answer, char reason[ASK_REASON_SIZE]);
