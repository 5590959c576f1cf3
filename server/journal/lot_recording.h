/*
 * lot_recording.h - the lot of a tournament as a record, from its rows.
 */
#pragma once

#include <stdio.h>

#include "db/tournaments/lots.h"
#include "server/journal/archived.h"

enum archived lot_recording_write(struct db *db, const struct lot_row *row, FILE *out);
