/*
 * fixed_clock.h - a clock that the bench moves, for a server of the tests' build (barpointd-test).
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct bench;

/* Puts the path of that server into bench->server; false if this build has none. */
bool fixed_clock_find_server(struct bench *bench);

/* The clock of servers that are started from now on; it lies in that folder, and stands still. Is there as
 * long as the bench. */
void fixed_clock_open(const char *dir);

void fixed_clock_move(int64_t ms);
