/*
 * shares.h - how the descriptors that the process may have are shared out: to connections that are no
 * sessions yet, to streams, to sessions.
 *
 * May not touch: who has them.
 */
#pragma once

#include <stdbool.h>

#include "server/rules/must_use.h"

struct config;

enum { SHARES_REASON_SIZE = 256 };

/* Connections that still shake hands or only read pages. */
int share_of_visitors(void);

/* As many as are wanted and find room. */
int share_of_streams(const struct config *config);

/* As many as the other descriptors allow, or as configured; at least 1. */
int share_of_sessions(const struct config *config);

/* False with a sentence: a machine that only reads has no room for the streams that it was set up for.
 * Whoever did that hears it at the start, not at the final. */
MUST_USE bool shares_fit(const struct config *config, char reason[SHARES_REASON_SIZE]);
