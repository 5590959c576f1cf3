/*
 * canvas.h - a small page of characters, drawn on in any order and written out as a terminal can show it: in
 * UTF-8 or 7-bit, with colours or without.
 *
 * What is drawn outside the page is left out.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/rules/side.h"

enum { CANVAS_WIDTH = 80, CANVAS_HEIGHT = 24 };

/* Below 128 a character is itself. */
enum glyph {
	GLYPH_O = 128, /* O's checker, an open disc */
	GLYPH_X,       /* X's, a filled one */
	GLYPH_SPOT,    /* room for a checker */
	GLYPH_TURN,    /* points to a name */
	GLYPH_ACROSS,
	GLYPH_DOWN,
	GLYPH_TOP_LEFT,
	GLYPH_TOP_RIGHT,
	GLYPH_BOTTOM_LEFT,
	GLYPH_BOTTOM_RIGHT,
	GLYPH_TEE_DOWN, /* a line down from the upper edge */
	GLYPH_TEE_UP,
	GLYPH_END,
};

/* Colours only repeat what letters and shapes say. */
enum ink { INK_PLAIN, INK_FAINT, INK_STRONG, INK_O, INK_X, INK_COUNT };

struct canvas {
	int width, height; /* what is used, of CANVAS_WIDTH and CANVAS_HEIGHT */
	uint8_t glyph[CANVAS_HEIGHT][CANVAS_WIDTH];
	uint8_t ink[CANVAS_HEIGHT][CANVAS_WIDTH];
};

/* All blank. */
void canvas_clear(struct canvas *canvas, int width, int height);

void canvas_put(struct canvas *canvas, int x, int y, int glyph, enum ink ink);

/* `count` times to the right. */
void canvas_repeat(struct canvas *canvas, int x, int y, int count, int glyph);

/* These return the column after what they wrote. */
int canvas_text(struct canvas *canvas, int x, int y, enum ink ink, const char *text);
int canvas_number(struct canvas *canvas, int x, int y, enum ink ink, int number);

/*
 * Each line without blanks at its end, with CRLF. Returns the length; 0 and "" if it does not fit in `size`.
 */
size_t canvas_write(char *out, size_t size, const struct canvas *canvas, bool utf8, bool colour);

static inline enum ink
ink_of(enum side side)
{
	return side == SIDE_O ? INK_O : INK_X;
}
