/*
 * place.h - checkers moved by hand, whatever the rules of the game say of it: what can stand on a board
 * (R9.2), and what of a wrong play may stay (R9.6).
 */
#pragma once

#include "server/rules/must_use.h"
#include "server/rules/play.h"

/* One step, which must be possible. True if it hits. */
bool place_step(struct board *board, enum side side, struct step step);

/* All steps of a play that are possible one after the other; bit i of the result = step i hit a blot. */
uint8_t place_steps(struct board *board, enum side side, const struct play *play);

/* R9.2: why these steps can't be made on a real board; *where as play_judge() has it. */
MUST_USE enum refusal place_check(
	const struct board *board, enum side side, const struct play *play, struct refusal_detail *where);

/* Two rows of steps as one; false if they are more than a play has. */
MUST_USE bool place_join(const struct play *first, const struct play *then, struct play *both);

/*
 * R9.6: of a play the largest set of steps that can stay on the board without the others and belongs to some
 * legal play; of equal ones the set with the earlier steps. Returns it as bits (bit i = step i); *legal is
 * such a legal play. There must be a legal step.
 */
unsigned place_keep(const struct board *board, enum side side, struct dice dice, const struct play *play,
	struct play *legal);

/* The dice of a legal play that are left when these steps of it are made, the higher first. Returns their
 * number, -1 if no legal play has all of these steps. There must be a legal step. */
MUST_USE int place_dice_left(const struct board *board, enum side side, struct dice dice,
	const struct play *play, uint8_t left[PLAY_STEPS]);

/* The steps that these bits name, in an order in which they can be made alone: from the highest
 * point down. */
struct play place_kept(const struct play *play, unsigned bits);
