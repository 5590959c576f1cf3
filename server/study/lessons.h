/*
 * lessons.h - the mistake that a player is to look at next, and what becomes of it.
 *
 * May not touch: wording.
 */
#pragma once

#include <stdbool.h>

#include "db/lessons.h"
#include "db/matches.h"
#include "server/rules/match.h"

struct player;

/* All that is needed to show a lesson and to judge an answer. */
struct lesson_shown {
	struct lesson lesson;
	struct decision_row decision;
	struct match_row match;
	struct match position; /* set up */
};

/* The first one that is due. Those whose mistake the analysis has no more are dropped on the way. DB_NONE:
 * there is none. */
MUST_USE enum db_status lesson_next(struct player *player, struct lesson_shown *shown);

/* It is on their screen from now on. */
void lesson_show(struct player *player, const struct lesson *lesson);

/* The one on their screen, read anew; DB_NONE: it is gone. */
MUST_USE enum db_status lesson_again(struct player *player, struct lesson_shown *shown);

/* It was answered: false if that can't be stored, and then nothing has changed. */
bool lesson_answered(struct player *player, struct lesson *lesson, bool right, bool *stays);
