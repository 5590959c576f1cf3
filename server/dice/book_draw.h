/*
 * book_draw.h - a lot of a tournament. It takes the next envelope of the book, draws by it, and opens it in
 * the same turn: nobody could have known the seed before, and everybody can check it at once.
 *
 * One lot a round: it is never drawn again. An envelope that is found damaged becomes void, in public, for
 * that lot; then the next one is taken.
 */
#pragma once

#include "server/dice/lot.h"
#include "server/rules/must_use.h"

struct server;

enum draw_status {
	DRAW_MADE,
	DRAW_MADE_BEFORE, /* the round has a lot: `order` isn't filled, nothing has changed */
	DRAW_NOT_STORED,
};

/* Fills lot and terms->envelope, too. `slots` is the size of a bracket whose byes follow from the order, else
 * 0. */
struct draw {
	struct lot_terms terms;
	int slots;
	int64_t lot;
	int order[LOT_MAX];
};

MUST_USE enum draw_status book_draw(struct server *server, struct draw *draw);
