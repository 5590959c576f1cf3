/*
 * narrator.h - tells those in an audience who use a screen reader: they get sentences where others get boards
 * (protocol/spoken/spoken.h).
 */
#pragma once

#include <stdbool.h>

struct board_view;
struct match_event;
struct session;
struct table;

/* What happened, to each of them; `last` = nothing else came of the same action. */
void narrator_tell(const struct table *table, const struct match_event *event, bool last);

/* A turn begins: asks its player, if they listen. */
void narrator_ask(const struct table *table);

/* A position that is at no table, to one who listens. */
void narrator_view(struct session *listener, const struct board_view *view);

/* The whole position, to one who listens, from the side of `seat`. */
void narrator_position(struct session *listener, const struct table *table, int seat);
