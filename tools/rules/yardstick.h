/*
 * yardstick.h - the simple generator that the bench measures beside the core's. It is kept and used by the
 * tests (tests/rules/naive.c); tools include nothing of theirs, so the declaration is here.
 */
#pragma once

#include "server/rules/play.h"

/* As play_results(). */
int naive_results(const struct board *board, enum side side, struct dice dice, struct board *results);
