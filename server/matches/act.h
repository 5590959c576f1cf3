/*
 * act.h - what is done at a table: the one place where a player's action meets the rules, the journal and the
 * audience.
 *
 *   action -> rules -> events -> journal -> memory -> audience -> result, if the match is over
 */
#pragma once

#include <stdbool.h>

#include "db/journal.h"
#include "server/rules/match.h"

struct server;
struct table;

/* One action of one player. On a refusal nothing has changed and nobody was told; the caller tells
 * `detail`. */
MUST_USE enum refusal table_act(
	struct table *table, struct action *action, enum cause cause, struct refusal_detail *detail);

/* An action in a player's place; false if it could not be stored. It must be legal. */
MUST_USE bool table_act_alone(struct table *table, enum action_type type, enum side side);

/* Between two games: both go on with the next. False if that could not be stored. */
bool table_join_both(struct table *table);

/* What the server does by itself: opening throws, rolls that leave no choice (R3.6), plays for those who
 * want it (automatic.h). Then asks the player on turn. */
void table_go_on(struct table *table);

/* Tables of slow matches at which the last turn of the loop left more to be done so. */
void tables_go_on(struct server *server);
