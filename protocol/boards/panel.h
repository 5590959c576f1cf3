/*
 * panel.h - style 4, a board for today's terminals: Unicode and colours where the terminal has them, two
 * widths. Reads a match, changes nothing.
 */
#pragma once

#include <stddef.h>

struct board_view;

enum {
	PANEL_SIZE = 12288,
	PANEL_WIDE = 76,   /* columns of the wide form */
	PANEL_NARROW = 40, /* and of the narrow one, which every narrower terminal gets */
};

/* All lines with CRLF. Returns the length; 0 and "" if it does not fit in `size`, which PANEL_SIZE always is
 * enough for. */
size_t panel_draw(char *out, size_t size, const struct board_view *view);
