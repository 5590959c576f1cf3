/*
 * naming.h - what people call a pairing: 1.3 is the third of round 1, c1.3 of the consolation's, p1.3 of the
 * playoff's.
 */
#pragma once

#include <stdbool.h>

#include "db/tournaments/pairings.h"

enum { PAIRING_NAME_SIZE = 24 };

void pairing_name(char name[PAIRING_NAME_SIZE], const struct pairing_row *row);

/* Part, round and place of `row` from "c1.3", or part and round from "c1". False if it is no such name. */
bool pairing_name_read(const char *typed, struct pairing_row *row);
bool pairing_name_read_round(const char *typed, struct pairing_row *row);

/* What sentences call the part, beside its round: "" of the main one. */
const char *pairing_name_part(enum pairing_part part);
