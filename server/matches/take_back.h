/*
 * take_back.h - what the end of a turn means for tables.
 */
#pragma once

#include <stdbool.h>

struct server;

/* What was touched in this turn is kept (`stored`) or put back to its state before. Frees tables where
 * nobody sits. */
void tables_end_turn(struct server *server, bool stored);
