/*
 * play.h - for the other commands: a player's action at their table.
 */
#pragma once

#include "server/rules/action.h"

struct session;

/* At the player's table, for their side; if it is refused, tells why. */
void play_act(struct session *session, struct action *action);

/* `8-5 6-5`, as typed: steps that are put. */
void play_put(struct session *session, const char *text);
