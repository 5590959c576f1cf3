/*
 * judge.h - whether a play is legal, and if not, why (sections 3 to 7).
 */
#pragma once

#include "server/rules/must_use.h"
#include "server/rules/play.h"
#include "server/rules/refusal.h"

/*
 * Judges a play by sections 3 to 7 and, if it is legal, leaves the position after it in *after.
 * On a refusal *where says which step and what number the sentence needs.
 */
enum refusal play_judge(const struct board *board, enum side side, struct dice dice, const struct play *play,
	struct board *after, struct refusal_detail *where);

/* Like play_judge(), but without section 5: each step must be legal, and dice may be left over (R3.4). */
enum refusal play_judge_steps(const struct board *board, enum side side, struct dice dice,
	const struct play *play, struct refusal_detail *where);

/* R9.3: whether a legal play leads from `before` to `after`, whatever steps were made. */
bool play_is_legal(const struct board *before, enum side side, struct dice dice, const struct board *after);
