/*
 * cursor.c - see cursor.h.
 */
#include "server/commands/cursor.h"

#include <stdlib.h>

#include "server/sessions/listing.h"
#include "server/system/memory.h"

struct cursor {
	cursor_fn *rows;
	int64_t start, place;
};

static bool
cursor_piece(struct session *session, void *source)
{
	struct cursor *cursor = source;
	int64_t place = cursor->place;

	cursor->place = cursor->rows(session, place);
	return cursor->place != place;
}

static void
cursor_restart(void *source)
{
	struct cursor *cursor = source;

	cursor->place = cursor->start;
}

static const struct piece_kind pieces = {.piece = cursor_piece, .restart = cursor_restart, .free = free};

void
cursor_start(struct session *session, cursor_fn *rows, int64_t place)
{
	struct cursor *cursor = must_calloc(1, sizeof *cursor);

	*cursor = (struct cursor){.rows = rows, .start = place, .place = place};
	listing_start_pieces(session, &pieces, cursor);
}
