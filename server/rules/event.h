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
 *   O rerolled 52, 2 to move
 *   O played 8/5* 6/5        `*` where a blot was hit; `nothing` without a step
 *   O put 8/5*               tentatively (R3.4)
 *   O took back 8/5*
 *   X challenged             the play before; in the same row if the core did it for a program (R9.8)
 *   X denied, 2 left         the challenge; how many more may be denied in this game (R9.4)
 *   O wrong, bar first 2 6, stay 8/5, back 6/5
 *                            upheld: the rule broken, by which step and with what number; the steps that
 *                            stay and those that go back (R9.6)
 *   O claims gammon, 4       the last checker is off against the rules: the other side accepts, or not (R9.7)
 *   X lets it stand          and what follows is the win
 *   O program                sits there now (R9.8); also `O person`
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
 *   O ran out of time        lost, or void, as follows (R14.3, R14.7)
 *   nobody won               the match: it is annulled
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "server/rules/action.h"
#include "server/rules/refusal.h"

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
	EVENT_REROLLED,
	EVENT_PUT,
	EVENT_UNDONE,
	EVENT_CHALLENGED,
	EVENT_DENIED,
	EVENT_UPHELD,
	EVENT_WIN_PENDING,
	EVENT_WIN_ACCEPTED,
	EVENT_PROGRAM,
	EVENT_PERSON,
	EVENT_TIME_UP,
	EVENT_ANNULLED,
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
	enum side side; /* who did it, or to whom it was done (DENIED, UPHELD); the winner; the opener (NONE =
			   tie, and for AUTODOUBLED); the inviter's side for a new game */
	struct dice dice;	     /* ROLLED, REROLLED; OPENING: die[SIDE_O], die[SIDE_X] */
	struct play play;	     /* PLAYED; PUT, UNDONE: only these; UPHELD: the wrong one */
	uint8_t hits;		     /* PLAYED, PUT, UNDONE: bit i set = step i hit a blot */
	uint8_t kept;		     /* UPHELD: bit i set = step i stays */
	enum refusal fault;	     /* UPHELD: the rule that was broken */
	struct refusal_detail where; /* UPHELD: what the sentence about it needs */
	enum win win;		     /* RESIGN_*, GAME_WON, WIN_PENDING */
	enum ending ending;	     /* GAME_WON */
	int number;   /* cube value, points, checkers to move, number of the game: see the texts above */
	int score[2]; /* GAME_WON, MATCH_WON: by side, after it; MATCH_WON: no more than the length */
};

enum {
	EVENTS_MAX = 6,
	EVENTS_TEXT_SIZE = 384,
};

struct events {
	int count;
	struct match_event list[EVENTS_MAX];
	struct refusal_detail refused; /* beside a refusal */
};

/* Length of the text without its NUL; it always fits. */
size_t events_write(const struct events *events, char text[EVENTS_TEXT_SIZE]);

/* Reads "game 2, inviter X", as far as the next event. False if the text begins with another event. */
bool event_read_game(const char *text, int *number, enum side *inviter);

/* Reads "O played 8/5* 6/5", as far as the next event. False if the text begins with another event. */
bool event_read_played(const char *text, struct play *play);
