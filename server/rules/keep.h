/*
 * keep.h - which steps of a play against the rules may stay (R9.6), and what a play that is begun still
 * needs.
 */
#pragma once

#include <stdint.h>

#include "server/rules/must_use.h"
#include "server/rules/play.h"

/*
 * R9.6: the largest set of a play's steps that can stay on the board without the others and belongs to some
 * legal play; among equal ones the set with the earlier steps. Returns it as bits (bit i = step i); *legal is
 * such a legal play. There must be a legal step.
 */
unsigned place_keep(const struct board *board, enum side side, struct dice dice, const struct play *play,
	struct play *legal);

/* The dice of a legal play that are left when these steps of it are made, the higher first. Returns their
 * number, -1 if no legal play has all of these steps. There must be a legal step. */
MUST_USE int place_dice_left(const struct board *board, enum side side, struct dice dice,
	const struct play *play, uint8_t left[PLAY_STEPS]);

/* The steps that these bits name, in an order in which they can be made alone: from the
 * highest point down. */
struct play place_kept(const struct play *play, unsigned bits);
