/*
 * studying.h - the position that a player is asked about.
 *
 * Owns: player->studying, NULL until they are asked something.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "db/lessons.h"

struct player;

struct studying {
	enum asked_kind { ASKED_NOTHING, ASKED_LESSON, ASKED_DAILY } kind; /* what is on their screen */
	bool answered;
	struct lesson lesson;
	int64_t day; /* of ASKED_DAILY */
};

/* Never NULL. */
const struct studying *studying_of(const struct player *player);

/* To be changed in this turn. */
struct studying *studying_change(struct player *player);

void studying_free(struct player *player);
