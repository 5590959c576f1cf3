/*
 * block.h - a growing text that many will read.
 */
#pragma once

#include <stddef.h>

struct piece;

/* All zero: empty. */
struct block {
	char *text; /* owned */
	size_t used, size;
};

/* Ends the process without memory, as block_end() does. */
void block_add(struct block *block, const char *text, size_t size);

/* The text as a piece, of which the caller is the first holder; NULL if there is none. The block is empty
 * then. */
struct piece *block_end(struct block *block);
