/*
 * audience.h - who hears a table: the two players and everyone who watches either of them.
 *
 * Turns events into sentences and boards for each listener. Wording stands in protocol/messages.c.
 */
#pragma once

#include <stdbool.h>

#include "db/journal.h"
#include "protocol/messages.h"
#include "server/rules/event.h"

struct match;
struct session;
struct table;

/* What happened, to everyone at the table; `table->state.match` is the state after it. */
void audience_tell(struct table *table, const struct events *events, enum cause cause);

/* The sentence of `event` for its doer, the other player and the watchers, as far as they read. */
void audience_sentence(struct table *table, const struct match_event *event, const struct message_args *args);

/* Boards after an event: to players who want them, to watchers always (protocol 4.0). */
void audience_boards(struct table *table, const struct match *match, enum side doer, bool after_roll);

/* The board as `listener` sees it: his own, or that of the player he watches or looks at (`seat`). */
void audience_board(struct session *listener, const struct table *table, int seat);

/* One sentence to all who watch either player, but `except`. */
void audience_watchers(const struct table *table, enum message message, const struct message_args *args,
	const struct session *except);

/* The same to those of them who read. */
void audience_readers(const struct table *table, enum message message, const struct message_args *args);

/* Those who watch either player read that a saved match goes on, and see its board. */
void audience_watchers_resumed(struct table *table, const struct message_args *args);

/* What the server is about to play in the place of the side on turn, to that side. */
void audience_plays_alone(struct table *table, enum message message, const struct play *play);

/* A turn begins: asks its player to roll or double. */
void audience_ask(struct table *table);

/* A match goes on: reminds of what is expected, offers and plays included (protocol 4.2). */
void audience_remind(struct table *table);
