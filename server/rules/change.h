/*
 * change.h - the changes of a match that several actions make. Internal to the core; order.h checks what has
 * to be checked before.
 */
#pragma once

#include "server/rules/event.h"
#include "server/rules/match.h"

struct match_event *change_event(struct events *events, enum event_type type, enum side side);

/* Forgets what belongs to the turn: dice, checkers put, corrections. The other side is to roll. */
void change_end_turn(struct match *match);
void change_clear_offer(struct match *match);
void change_close_window(struct match *match);
void change_win_game(struct match *match, struct events *events, enum side winner, enum win win, int points,
	enum ending ending);

/* The flag of `side` has fallen (R14.3); `voids`: nobody wins (R14.7). */
void change_run_out(struct match *match, struct events *events, enum side side, bool voids);

/* A win by bearing off, worth what the position and the cube make of it. */
void change_win_by_bearing_off(struct match *match, struct events *events, enum side winner);

/* A play that is legal for certain: the turn, or the game, ends. */
void change_finish_play(
	struct match *match, const struct play *play, const struct board *after, struct events *events);
