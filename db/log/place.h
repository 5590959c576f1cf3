/*
 * place.h - how far a file has come in the log, as the file says.
 */
#pragma once

#include "db/db.h"
#include "db/log/log_row.h"

MUST_USE enum db_status log_place_find(struct db *db, struct log_place *place);
