/*
 * audience.h - who hears a table: the two players and everyone who watches either of them.
 *
 * Sends one sentence or one board to those whom it is for; teller.c decides what is told.
 */
#pragma once

#include <stdbool.h>

#include "protocol/messages.h"
#include "server/rules/event.h"

struct board_view;
struct match;
struct player;
struct session;
struct table;

/* One sentence to one of them who reads; narrator.c tells those who listen. */
void audience_reader(struct player *reader, enum message message, const struct message_args *args);

/* As above, to all who watch either player. */
void audience_readers(const struct table *table, enum message message, const struct message_args *args);

/* The sentence of `event` for its doer, the other player and the watchers, as far as they read. */
void audience_sentence(struct table *table, const struct match_event *event, const struct message_args *args);

/* Boards after an event: to players who want them, to watchers always (protocol 4.0). */
void audience_boards(struct table *table, const struct match *match, enum side doer, bool after_roll);

/* The server is about to roll for that seat, and the board with the dice is all that its player wants. */
bool audience_rolls_at_once(const struct table *table, int seat);

/* They read, and want a board whatever happens but their own roll. */
bool audience_wants_board(const struct player *player);

/* The board as `listener` sees it: their own, or that of the player they watch or look at (`seat`). */
void audience_board(struct player *listener, const struct table *table, int seat);

/* A board of no running game (the end of an old one), to be seen or heard. */
void audience_old_board(struct session *reader, const struct board_view *view);

/* Those who watch either player read that a saved match goes on, and see its board. */
void audience_watchers_resumed(struct table *table, const struct message_args *args);
