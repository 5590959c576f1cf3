/*
 * view.h - a match as one person at the table sees it.
 */
#pragma once

#include <stdbool.h>

#include "protocol/boards/board.h"
#include "server/rules/match.h"

struct match_event;
struct session;
struct table;

/* `match` from the side of `seat`: the listener's own, or that of the player they watch. All borrowed. */
struct board_view view_of(
	const struct session *listener, const struct table *table, const struct match *match, int seat);

/* As above, for all who watch that player, but for view_suit(). */
struct board_view view_of_watched(const struct table *table, const struct match *match, int seat);

/* As the listener has it drawn: what they have set, and what their screen shows. */
void view_suit(struct board_view *view, const struct session *listener);

/* A view of a match that is at no table: the names by side, and the side it is seen from. */
struct board_view view_of_names(const struct session *listener, const struct match *match,
	const char *const name[2], enum side seen_by);

/* Whether the listener is told of the event: of checkers on trial not everybody is. The second is for those
 * who watch. */
bool view_tells(const struct session *listener, const struct table *table, const struct match_event *event);
bool view_tells_watcher(const struct session *watcher, const struct match_event *event);

/* The match as the listener sees it: the mover with the checkers put so far, others (NULL: any of them) with
 * those that a ruling has left there. */
struct match view_shown(const struct session *listener, const struct table *table);

/* Makes the steps put so far, and takes them off what is left to move. */
void view_make_placed(struct match *shown);
