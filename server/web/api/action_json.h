/*
 * action_json.h - an action of a match in JSON: the same in a match that is read and in one that is followed.
 */
#pragma once

#include <stdbool.h>

#include "db/journal.h"
#include "server/rules/event.h"
#include "server/rules/match.h"
#include "server/system/json.h"

/* Where an action is in its match. */
struct action_place {
	int game;			/* its number; 0 before the first game */
	int step;			/* in the game, as replays count (journal/playback.h) */
	struct dice dice, new_dice;	/* of the side on turn, before the action and after it */
	enum side inviter, new_inviter; /* the inviter's, likewise */
};

struct told_action {
	const struct action_row *row;
	const struct action *action;
	const struct events *events;
	const struct match *after;
};

/* Nobody reads in HTTP where checkers are tried. */
bool action_json_has(const struct action *action);

/* Where no game of a match is being played: before its first one, or where some are over. */
struct action_place action_place_begin(const struct match *match);

/* Goes on to the action: every one of the match in order, also those that are not written. */
void action_place_pass(struct action_place *place, const struct told_action *told);

/* Writes the action that is there. */
void action_json_write(struct json *json, const char *name, const struct action_place *place,
	const struct told_action *told);

/* "between", "opening", "roll", "move", "pending", "over" */
const char *phase_word(enum phase phase);

/* Whose turn it is, a side or null, and which side each seat has. */
void match_turn_json(struct json *json, const struct match *match);

/* How a match stands: what an action has as `state`. */
void match_state_json(struct json *json, const char *name, const struct match *match);
