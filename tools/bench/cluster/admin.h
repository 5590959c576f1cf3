/*
 * admin.h - barpoint-admin, as an operator would start it beside a server of the bench.
 */
#pragma once

#include <sys/types.h>

struct bench;

/* Begins it on that data directory, with these words, NULL at the end. What it prints is lost. */
pid_t admin_start(const struct bench *bench, const char *data, const char *const *words);

/* To its end; one that fails ends the bench. */
void admin_run(const struct bench *bench, const char *data, const char *const *words);
