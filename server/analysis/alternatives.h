/*
 * alternatives.h - what could have been done in a situation, as far as it was judged, and what was done.
 *
 * May use: situations, the engine. Judges nothing by itself.
 */
#pragma once

#include "db/analyses.h"
#include "server/analysis/situations.h"
#include "server/engine/engine.h"

enum { ALTERNATIVES_MAX = 9 };

struct alternative {
	float value;			/* to the player who decides, in stakes_value()'s terms */
	const char *name;		/* of an action of the cube */
	const struct ranked_play *play; /* borrowed; of a play */
	int plies;			/* it was looked ahead */
	struct chances chances;		/* of the player who decides */
};

struct alternatives {
	struct alternative list[ALTERNATIVES_MAX];
	int count;
	int made; /* none was looked further ahead than this */
};

/* What the player lost, in equity; 0 if there was nothing better. */
float alternatives_loss(const struct alternatives *alternatives, const struct stakes *stakes);

/* Those that were looked further ahead come first, and among them the better ones. */
void alternatives_sort(struct alternatives *alternatives);

/* The verdict on them goes into the row; there are two at least. They are sorted. */
void alternatives_fill_row(
	const struct situation *situation, struct alternatives *alternatives, struct decision_row *row);

/* Nothing but the list of them. */
void alternatives_list(
	const struct situation *situation, struct alternatives *alternatives, struct decision_row *row);

/* "13/8 6/5" */
void alternatives_write_play(char text[DECISION_TEXT_SIZE], const struct play *play);
