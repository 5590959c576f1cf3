/*
 * story.h - a match told in one line, for tests of the rules.
 *
 *   play_through("to 3, score 2-0, Crawford; O rolls 31, 8/5 6/5")
 *
 * After the semicolon come actions in the canonical notation (server/rules/action.h), parted by commas or
 * semicolons; the subject of one holds for the next, and "plays" may be left out. Before it, parted by
 * commas:
 *
 *   to 3 | unlimited         always first
 *   open, nocrawford, nocube, cube=anytime, cubelimit, hardbackgammon, reroll, jacoby, beavers, raccoons
 *   redoubles 2, redoubles unlimited, autodouble 1, clock 12+120
 *   rules 1                  the version of the rules; without it the newest
 *   score 2-0                O's points first
 *   Crawford | post-Crawford needed where a side is one point from the end: which it is
 *   board <26 characters>    as board_read() has it for O
 *   O on 6x2 5 bar           a side's checkers in its own numbering; what is not named has been borne off
 *   cube 2, cube 4 O         its value, and its owner if it has one
 *   O to roll                whose turn it is; without it the first action decides
 *
 * An action may end with the milliseconds that its clock has spent: "8/5 6/5 after 7250".
 *
 * A story that begins with a side that joins begins before the first game, one that begins with an opening
 * throw begins with it, all others begin in the middle of a game. A mistake in the story itself fails the
 * test.
 */
#pragma once

#include "server/rules/event.h"
#include "server/rules/match.h"

struct match play_through(const char *story);

/* Goes on with a match; every action must be legal. Returns the events of the last one. */
struct events go_on(struct match *match, const char *actions);

/* One action. The match goes on if it is legal; on a refusal it must not have changed. */
enum refusal try(struct match *match, const char *action);

/* It must be refused for this reason; `step` and `number` as in refusal.h. */
void assert_refused(struct match *match, const char *action, enum refusal refusal, int step, int number);

/* One legal action, and the canonical text of its events. */
void assert_tells(struct match *match, const char *action, const char *events);

/* Where the checkers of a side are, as in "O on ...", without "off". */
void assert_stands(const struct match *match, enum side side, const char *checkers);
