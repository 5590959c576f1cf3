/*
 * event.h - what an action made happen, in order. The journal keeps events beside the action, so that a match
 * stays readable whatever later versions of the core think of the action.
 *
 * (The struct is called match_event because the event loop has a struct event of its own.)
 *
 * Canonical text, several joined by "; ":
 *
 *   game 2, inviter X        a game begins: its number and the side the inviter has in it (R1.3)
 *   opening 31, O begins     or `opening 33, tie`; O's die first
 *   cube 2                   doubled by a tie (R2.3), in the middle still
 *   O rolled 31, 2 to move   how many checkers must be moved (R5.1); 0 = the turn passes (R3.5)
 *   O played 8/5* 6/5        `*` where a blot was hit
 *   O doubled to 4
 *   X redoubled to 8         took at 4, and offers it at 8 (R11.2)
 *   X took at 4
 *   X dropped, 2             points for the other side
 *   O offered gammon, 4      resignation: size and points the other side would get
 *   X accepted, 4            a resignation
 *   X refused                a resignation
 *   O won gammon, 4          a game, by bearing off, drop (`single`) or resignation
 *   O won the match 5-2      scores beyond the length not counted (R11.6)
 *   X joined                 and waits for the other
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "server/rules/action.h"

enum event_type {
	EVENT_JOINED,
	EVENT_GAME_STARTED,
	EVENT_OPENING,
	EVENT_AUTODOUBLED,
	EVENT_ROLLED,
	EVENT_PLAYED,
	EVENT_DOUBLED,
	EVENT_REDOUBLED,
	EVENT_TAKEN,
	EVENT_DROPPED,
	EVENT_RESIGN_OFFERED,
	EVENT_RESIGN_ACCEPTED,
	EVENT_RESIGN_REFUSED,
	EVENT_GAME_WON,
	EVENT_MATCH_WON,
	EVENT_COUNT,
};

/* How a game ended, for the sentence that tells it. */
enum ending {
	ENDING_BEAROFF,
	ENDING_DROP,
	ENDING_RESIGN,
};

struct match_event {
	enum event_type type;
	enum side side; /* who did it; the winner; the opener (NONE = tie, and for AUTODOUBLED); the inviter's
			   side for a new game */
	struct dice dice;   /* ROLLED; OPENING: die[SIDE_O], die[SIDE_X] */
	struct play play;   /* PLAYED */
	uint8_t hits;	    /* PLAYED: bit i set = step i hit a blot */
	enum win win;	    /* RESIGN_*, GAME_WON */
	enum ending ending; /* GAME_WON */
	int number;   /* cube value, points, checkers to move, number of the game: see the texts above */
	int score[2]; /* GAME_WON, MATCH_WON: by side, after it; MATCH_WON: no more than the length */
};

enum {
	EVENTS_MAX = 4,
	EVENTS_TEXT_SIZE = 256,
};

struct events {
	int count;
	struct match_event list[EVENTS_MAX];
	struct refusal_detail refused; /* beside a refusal */
};

/* Length of the text without its NUL; it always fits. */
size_t events_write(const struct events *events, char text[EVENTS_TEXT_SIZE]);
