/*
 * reasons.h - why two entrants were paired, in a row and out of it.
 */
#pragma once

#include "db/tournaments/pairings.h"
#include "server/pairing/field.h"

void reasons_store(const struct pairing_why *why, struct pairing_cause *cause);
