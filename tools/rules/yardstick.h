/*
 * yardstick.h - the simple generator that the bench compares with the core's. It belongs to the tests
 * (tests/rules/naive.c); tools include nothing of theirs, so the declaration is here.
 */
#pragma once

#include "server/rules/play.h"

/* Like play_results(). */
int naive_results(const struct board *board, enum side side, struct dice dice, struct board *results);
