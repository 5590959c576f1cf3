/*
 * block.c - a growing text that many will read.
 */
#include "server/lobby/block.h"

#include <stdlib.h>
#include <string.h>

#include "server/net/hold.h"
#include "server/system/memory.h"

void
block_add(struct block *block, const char *text, size_t size)
{
	if (block->used + size > block->size) {
		size_t bigger = (block->used + size) * 2 + 1024;
		char *room = must_realloc(block->text, bigger);
		block->text = room;
		block->size = bigger;
	}
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
