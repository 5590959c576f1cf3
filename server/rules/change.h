/*
 * change.h - the changes of a match that several actions make. Internal to the core; what is checked before
 * them is order.h's business.
 */
#pragma once

#include "server/rules/match.h"

struct match_event *change_event(struct events *events, enum event_type type, enum side side);

/* What belongs to the turn is forgotten: dice, checkers put, corrections. The other side is to roll. */
void change_end_turn(struct match *match);
void change_clear_offer(struct match *match);
void change_close_window(struct match *match);
void change_win_game(struct match *match, struct events *events, enum side winner, enum win win, int points,
	enum ending ending);

/* By bearing off: what the position and the cube make of it. */
void change_win_by_bearing_off(struct match *match, struct events *events, enum side winner);

/* turn.c: steps by hand, and the end of a turn (R3.4). */
MUST_USE enum refusal turn_put(struct match *match, const struct action *action, struct events *events);
void turn_undo(struct match *match, struct events *events);
MUST_USE enum refusal turn_play(struct match *match, const struct action *action, struct events *events);

/* A play that is legal for certain: the turn, or the game, ends. */
void turn_finish(
	struct match *match, const struct play *play, const struct board *after, struct events *events);

/* window.c: section 9. A play at an open table, once it is known that it can stand on a board. */
void window_play(
	struct match *match, const struct play *play, const struct board *after, struct events *events);
void window_challenge(struct match *match, enum side side, struct events *events);
void window_accept(struct match *match, enum side side, struct events *events);
void window_seat(struct match *match, enum side side, bool program, struct events *events);
