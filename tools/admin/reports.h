/*
 * reports.h - what players have reported of each other, for the server's owner.
 */
#pragma once

#include <stdio.h>

#include "db/db.h"

/* All that are kept, the newest first, a line each and one that says why. */
MUST_USE enum db_status reports_list(struct db *db, FILE *out);

/* One of them, with the talk that its reporter had read last. DB_NONE: there is none of that number. */
MUST_USE enum db_status reports_show(struct db *db, int64_t id, FILE *out);
