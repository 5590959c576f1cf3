/*
 * sample.h - what self-play leaves behind: positions, and what each turned out to be worth.
 */
#pragma once

#include <stddef.h>

#include "server/engine/engine.h"

struct sample {
	struct board board; /* O is on roll */
	struct chances target;
};

/* Exchanges the sides: of a position after a play it makes one in which O is on roll again. */
void board_turn(struct board *board);

/* Of one kind. When there is no more room, the oldest go. */
struct samples {
	struct sample *list; /* owned, `room` of them */
	size_t count;
	size_t room;
	size_t next; /* where the next one goes */
	long added;  /* ever */
};

/* Ends the program without memory. */
void samples_begin(struct samples *samples, size_t room);
void samples_add(struct samples *samples, const struct sample *sample);

/* Makes room instead of dropping the oldest. For samples that begin with all 0 and are never added to. */
void samples_append(struct samples *samples, const struct sample *sample);
