/*
 * narrator.h - tells those in an audience who use a screen reader: they get sentences where others get boards
 * (protocol/spoken/spoken.h).
 */
#pragma once

#include <stdbool.h>

struct match_event;
struct player;
struct table;

/* What happened, to each of them; `last` = nothing else came of the same action. */
void narrator_tell(const struct table *table, const struct match_event *event, bool last);

/* A turn begins: asks its player, if they listen. */
void narrator_ask(const struct table *table);
