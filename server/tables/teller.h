/*
 * teller.h - tells an audience what happened at its table: turns events into sentences and boards for
 * everyone who reads, and hands them to the narrator for those who listen. Wording is in
 * protocol/messages.c.
 */
#pragma once

#include "db/journal.h"
#include "protocol/messages.h"

struct events;
struct match;
struct play;
struct player;
struct table;

/* What happened, to everyone at the table; `table->state.match` is the state after it. */
void teller_tell(struct table *table, const struct events *events, enum cause cause);

/* What the double that is offered makes of the stake (R10.3), for a tagged program. */
void teller_stake(struct player *player, const struct match *match);

/* A turn begins: asks its player to roll or double. */
void teller_ask(struct table *table);

/* A match goes on: reminds its players of what is expected, offers and plays included (protocol 4.2). */
void teller_remind(struct table *table);

/* What one player reads of what the match waits for, if it waits for that player. */
void teller_remind_one(struct player *player);
