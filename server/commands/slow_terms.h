/*
 * slow_terms.h - who may begin a slow match with whom.
 */
#pragma once

#include <stdbool.h>

struct options;
struct player_row;
struct session;

/* Both may, or it is no slow match; else `session` has read why not. */
bool slow_may_begin(struct session *session, const struct player_row *other, const struct options *options);
