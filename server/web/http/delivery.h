/*
 * delivery.h - an answer on its way over a wire: whole, or in pieces as the reader takes them.
 *
 *   idle --begin--> idle                             a body that is held at once
 *        --begin--> busy --go_on ...--> idle         in pieces
 *        --begin--> kept --------------> stopped     by a keeper
 *
 * Owns: the source or the keeper of that answer. May not touch: requests.
 */
#pragma once

#include "server/web/http/answer.h"
#include "server/web/http/reply.h"

struct packing;
struct wire;

enum { DELIVERY_AHEAD = 65536 }; /* bytes that may wait before the next piece is made */

/* All zero: idle. */
struct delivery {
	const struct source_kind *source_kind;
	void *source;		 /* owned; NULL unless it is busy */
	bool chunked;		 /* its size was not known */
	struct packing *packing; /* owned; NULL: the pieces are sent as they are */
	const struct keeper_kind *keeper_kind;
	void *keeper; /* owned; NULL unless it is kept */
};

/* Holds the head and what there is of the body; takes over the rest. */
void delivery_begin(struct delivery *delivery, struct wire *wire, struct answer *answer);

static inline bool
delivery_is_busy(const struct delivery *delivery)
{
	return delivery->source != NULL;
}

/* Holds the next piece; `made` is how many bytes that took to make, and to pack. It is idle unless that is
 * SOURCE_GOES_ON. */
enum source_state delivery_go_on(struct delivery *delivery, struct wire *wire, size_t *made);

/* Nothing more is delivered. The keeper has left. */
void delivery_stop(struct delivery *delivery);
