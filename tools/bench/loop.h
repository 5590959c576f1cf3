/*
 * loop.h - runs the clients of a bench.
 */
#pragma once

#include <stdbool.h>

struct bench;

/* Runs the clients for a while; ends the bench if interrupted. */
void bench_run_for(struct bench *bench, double seconds);

/* Runs the clients until `is_done(arg)`; false if that takes longer than `seconds`. */
bool bench_run_until(struct bench *bench, double seconds, bool (*is_done)(void *arg), void *arg);
