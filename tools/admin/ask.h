/*
 * ask.h - takes a request to whoever has the database: the running server, or this process if none runs.
 */
#pragma once

#include <stdbool.h>
#include <stdio.h>

#include "server/rules/must_use.h"

enum { ASK_REASON_SIZE = 1024 };

/*
 * Writes the answer of admin.h, `ok` or `error ...` and what follows, to `answer`. False with a sentence in
 * `reason` if nobody could be asked or the answer didn't come; it is not known then whether anything was
 * done.
 */
MUST_USE bool ask(const char *directory, const char *line, FILE *answer, char reason[ASK_REASON_SIZE]);
