/*
 * rendering.h - boards for those who see them. A board is drawn again only when a reader's view differs from
 * the last one drawn: a hundred programs that watch one player get one drawing.
 */
#pragma once

#include <stddef.h>

#include "protocol/boards/board.h"
#include "protocol/boards/panel.h"

struct match;
struct session;
struct table;

enum {
	RENDERING_SIZE = (int)PANEL_SIZE > (int)BOARD_DRAWING_SIZE ? (int)PANEL_SIZE : (int)BOARD_DRAWING_SIZE
};

/* The last board drawn of one match; valid while that doesn't change. Begins with size 0. */
struct rendering {
	struct board_view view;
	int style;
	size_t size; /* 0 = none yet */
	char text[RENDERING_SIZE];
};

/* The board of `match` for one reader, from the side of `seat`; nothing for one who listens. */
void rendering_send(struct rendering *last, struct session *reader, const struct table *table,
	const struct match *match, int seat);

/* Draws it anew, in the reader's style. Returns the length. */
size_t rendering_draw(char text[RENDERING_SIZE], const struct session *reader, const struct board_view *view);
