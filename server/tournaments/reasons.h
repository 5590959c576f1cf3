/*
 * reasons.h - why two entrants were paired, as their row keeps it.
 */
#pragma once

#include "db/tournaments/pairings.h"
#include "server/pairing/field.h"

/* Turns what server/pairing says into a word and numbers. */
void reasons_store(const struct pairing_why *why, struct pairing_cause *cause);
