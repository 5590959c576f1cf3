/*
 * match_context.h - what a match adds to the seed of an envelope.
 */
#pragma once

#include "db/matches.h"
#include "server/dice/envelope.h"

void match_context(const struct match_row *match, int64_t envelope, uint8_t context[ENVELOPE_SIZE]);
