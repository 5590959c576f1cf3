/*
 * hold.h - output of one socket in the order in which it was written: its own bytes, and pieces that it
 * shares with others.
 *
 *   own bytes   [ aaaaaaaa | bbbb | cc ]
 *   pieces               P1^    P2^         leave as: aaaaaaaa P1 bbbb P2 cc
 *
 * What was held up to hold_release() belongs to committed turns and is never taken back. Of a hold that waits
 * for a full socket, the beginning leaves by and by: hold_leave().
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "server/rules/must_use.h"

struct iovec;

/* A text with many readers. It is kept once, until its last holder lets go, and never changes. */
struct piece {
	int holders;
	size_t size;
	char bytes[];
};

/* The caller is the first holder. NULL without memory. */
struct piece *piece_new(const char *bytes, size_t size);
void piece_free(struct piece *piece);

struct hold_join {
	size_t at; /* bytes of its own that come before it */
	struct piece *piece;
};

/* All zero: nothing is held. */
struct hold {
	char *bytes; /* owned */
	size_t size, used, released;
	struct hold_join *joins; /* owned; a holder of each piece */
	int join_size, join_count, join_released;
	size_t shared; /* bytes of all pieces */
	size_t gone;   /* bytes at the beginning that have left, and are not freed yet */
};

/* False without memory: nothing was added. */
MUST_USE bool hold_add(struct hold *hold, const char *bytes, size_t size);
MUST_USE bool hold_add_piece(struct hold *hold, struct piece *piece);

static inline size_t
hold_length(const struct hold *hold)
{
	return hold->used + hold->shared - hold->gone;
}

void hold_release(struct hold *hold);

/* Drops what was added since hold_release(); false if that is nothing. */
bool hold_take_back(struct hold *hold);

/* What is held from byte `from` on, as at most `count` parts that stay the hold's. Returns how many. */
int hold_parts(const struct hold *hold, size_t from, struct iovec *parts, int count);

/* Copies all that is held. `bytes` has room for hold_length(). */
void hold_copy(const struct hold *hold, char *bytes);

/* Puts all of `from`, of which nothing has left, after what is in `to`; it is empty then. Of memory, `to`
 * takes hardly more than it holds. False without memory. */
MUST_USE bool hold_move(struct hold *from, struct hold *to);

/* The first `size` bytes have left. */
void hold_leave(struct hold *hold, size_t size);

/* Nothing is held any more. */
void hold_clear(struct hold *hold);

/*
 * Buffers that nobody uses, for the next hold that needs one: in a turn that answers many, malloc() would
 * give back each and merge it with its neighbours. A bounded number of one size. All zero: there is none.
 */
struct hold_spares {
	void *first; /* owned; each begins with the address of the next */
	int count;
};

/* For a hold without a buffer. */
void hold_take_spare(struct hold *hold, struct hold_spares *spares);

/* hold_clear(), but its buffer is kept. */
void hold_spare(struct hold *hold, struct hold_spares *spares);

void hold_free_spares(struct hold_spares *spares);
