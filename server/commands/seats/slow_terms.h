/*
 * slow_terms.h - who may begin a slow match with whom.
 */
#pragma once

#include <stdbool.h>

struct options;
struct player_row;
struct session;

/* The player may have one more; else they have read that not. */
bool slow_has_room(struct session *session);

/* Both may, or it is no slow match; else `session` has read why not. */
bool slow_may_begin(struct session *session, const struct player_row *other, const struct options *options);
