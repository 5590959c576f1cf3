/*
 * block.c - a growing text that many will read.
 */
#include "server/net/block.h"

#include <stdlib.h>
#include <string.h>

#include "server/net/hold.h"
#include "server/system/memory.h"

void
block_add(struct block *block, const char *text, size_t size)
{
	block->text = must_reserve(block->text, &block->size, block->used + size);
	memcpy(block->text + block->used, text, size);
	block->used += size;
}

struct piece *
block_end(struct block *block)
{
	struct piece *piece = NULL;

	if (block->used > 0)
		piece = must_have(piece_new(block->text, block->used));
	free(block->text);
	*block = (struct block){.used = 0};
	return piece;
}
