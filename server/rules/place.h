/*
 * place.h - checkers moved by hand, whatever the rules of the game say of it: what can be on a board
 * (R9.2).
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "server/rules/must_use.h"
#include "server/rules/play.h"
#include "server/rules/refusal.h"

/* One step, which must be possible. True if it hits. */
bool place_step(struct board *board, enum side side, struct step step);

/* All steps of a play that are possible one after the other; bit i of the result = step i hit a blot. */
uint8_t place_steps(struct board *board, enum side side, const struct play *play);

/* R9.2: why these steps can't be made on a real board; *where as play_judge() has it. */
MUST_USE enum refusal place_check(
	const struct board *board, enum side side, const struct play *play, struct refusal_detail *where);

/* Two rows of steps as one; false if they are more than a play has. */
MUST_USE bool place_join(const struct play *first, const struct play *then, struct play *both);
