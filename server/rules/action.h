/*
 * action.h - what a player (or the server in their place) does, and its canonical text.
 *
 * Journal, record and tests share the notation (points in the mover's own numbering):
 *
 *   O joins                     goes on to the next game; the second to say it starts the game
 *   opening 31                  the opening throw, O's die first
 *   O rolls 31                  dice in the order thrown
 *   O rerolls 52                throws the opening roll anew (R2.3)
 *   O plays bar/22 13/11 6/off  one to four steps, each by one die, in the order made; after those put
 *   O puts 8/5 6/5              the same steps, tentatively (R3.4)
 *   O undoes                    takes the last step back
 *   O is done                   the steps put are the play
 *   O doubles
 *   X accepts                   takes the cube, accepts the resignation or lets a win stand (R9.7)
 *   X rejects                   drops, or goes on
 *   X redoubles                 answers a double by turning the cube once more (R11.2); also
 *   X beavers                   as the first such answer in a row,
 *   O raccoons                  as the second,
 *   X otters                    as the third
 *   O resigns single            or gammon, backgammon
 *   X challenges                the last play (R9.4)
 *   O is a program              never challenges a play, so the core does it (R9.8); also
 *   O is a person               undoes that; until then everybody is a person
 *   O is out of time            the flag of their clock has fallen (R14.3); also
 *   O annuls by time            the same where that annuls the match (R14.7)
 *
 * What the clock that ran until then has spent goes beside the text.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "server/rules/play.h"
#include "server/rules/score.h"

enum action_type {
	ACTION_JOIN,
	ACTION_OPENING,
	ACTION_ROLL,
	ACTION_PLAY,
	ACTION_DOUBLE,
	ACTION_ACCEPT,
	ACTION_REJECT,
	ACTION_RESIGN,
	ACTION_REDOUBLE,
	ACTION_BEAVER, /* these three in their order */
	ACTION_RACCOON,
	ACTION_OTTER,
	ACTION_REROLL,
	ACTION_PUT,
	ACTION_UNDO,
	ACTION_DONE,
	ACTION_CHALLENGE,
	ACTION_PROGRAM,
	ACTION_PERSON,
	ACTION_FLAG,
	ACTION_FLAG_VOID,
	ACTION_COUNT,
};

enum { ACTION_TEXT_SIZE = 64 };

struct action {
	enum action_type type;
	enum side side;	  /* who; SIDE_NONE for an opening throw */
	struct dice dice; /* roll, reroll; opening throw: die[SIDE_O], die[SIDE_X] */
	struct play play; /* play, put */
	enum win win;	  /* resign */
	/* Milliseconds that the side whose clock ran until now has spent since the action before (R14.4). */
	int64_t spent_ms;
};

/* A throw goes with it: a roll, a reroll, the opening. */
bool action_has_dice(const struct action *action);

void action_write(const struct action *action, char text[ACTION_TEXT_SIZE]);

/* False if `text` is no action, *action undefined then. Says nothing about legality. */
bool action_read(struct action *action, const char *text);
