/*
 * naming.h - the names of pairings, as people type and read them (db/tournaments/pairings.h).
 */
#pragma once

#include <stdbool.h>

#include "db/tournaments/pairings.h"

/* Part, round and place of `row` from "c1.3", or part and round from "c1". False if it is no such name. */
bool pairing_name_read(const char *typed, struct pairing_row *row);
bool pairing_name_read_round(const char *typed, struct pairing_row *row);

/* What sentences call the part, beside its round: "" of the main one. */
const char *pairing_name_part(enum pairing_part part);
