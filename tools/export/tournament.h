/*
 * tournament.h - a tournament as files: its matches, a list of all pairings, its lots.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct db;

/* Writes N.mat of each match, index.csv and, if lots were drawn, lots.txt. False after saying why it isn't
 * all there. */
bool tournament_write(struct db *db, int64_t number, const char *directory);
