/*
 * rehearse.h - a copy of the database put back as it would be, only elsewhere.
 */
#pragma once

#include <stdio.h>

#include "server/rules/must_use.h"
#include "tools/admin/restore.h"

/*
 * Restores the copy `from` into the folder `rehearsal` beside it, checks all that `verify` checks, removes
 * the folder, and says to `out` how long it took. A server that runs beside it feels little. False with a
 * sentence.
 */
MUST_USE bool rehearse(const char *from, FILE *out, char reason[RESTORE_REASON_SIZE]);
