/*
 * verdict_opposite.c - a judge who takes legal plays for wrong ones and wrong ones for legal. Linked into
 * barpointd-opposite, never into a release.
 *
 * The linker puts it in the place of all that says whether a whole play is legal. Who can't tell this server
 * from the other one has learnt nothing of the legality of a play (R9.3a).
 */
#include "server/rules/judge.h"

bool __real_play_is_legal(
	const struct board *before, enum side side, struct dice dice, const struct board *after);
bool __wrap_play_is_legal(
	const struct board *before, enum side side, struct dice dice, const struct board *after);
enum refusal __real_play_judge(const struct board *board, enum side side, struct dice dice,
	const struct play *play, struct board *after, struct refusal_detail *where);
enum refusal __wrap_play_judge(const struct board *board, enum side side, struct dice dice,
	const struct play *play, struct board *after, struct refusal_detail *where);
bool __real_play_leading_to(const struct board *board, enum side side, struct dice dice,
	const struct board *result, struct play *play);
bool __wrap_play_leading_to(const struct board *board, enum side side, struct dice dice,
	const struct board *result, struct play *play);

bool
__wrap_play_is_legal(const struct board *before, enum side side, struct dice dice, const struct board *after)
{
	return !__real_play_is_legal(before, side, dice, after);
}

enum refusal
__wrap_play_judge(const struct board *board, enum side side, struct dice dice, const struct play *play,
	struct board *after, struct refusal_detail *where)
{
	enum refusal refusal = __real_play_judge(board, side, dice, play, after, where);

	if (refusal != REFUSAL_NONE)
		return REFUSAL_NONE;
	*where = (struct refusal_detail){.step = 1};
	return REFUSAL_BLOCKED;
}

bool
__wrap_play_leading_to(const struct board *board, enum side side, struct dice dice,
	const struct board *result, struct play *play)
{
	return !__real_play_leading_to(board, side, dice, result, play);
}
