/*
 * canvas.c - drawing into cells, and the cells as bytes.
 */
#include "protocol/boards/canvas.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "protocol/put.h"

static const struct {
	const char *utf8;
	char ascii;
} glyphs[] = {
	[GLYPH_O - GLYPH_O] = {"\xe2\x97\x8b", 'O'},		/* U+25CB */
	[GLYPH_X - GLYPH_O] = {"\xe2\x97\x8f", 'X'},		/* U+25CF */
	[GLYPH_SPOT - GLYPH_O] = {"\xc2\xb7", '.'},		/* U+00B7 */
	[GLYPH_TURN - GLYPH_O] = {"\xe2\x97\x82", '<'},		/* U+25C2 */
	[GLYPH_ACROSS - GLYPH_O] = {"\xe2\x94\x80", '-'},	/* U+2500 */
	[GLYPH_DOWN - GLYPH_O] = {"\xe2\x94\x82", '|'},		/* U+2502 */
	[GLYPH_TOP_LEFT - GLYPH_O] = {"\xe2\x94\x8c", '+'},	/* U+250C */
	[GLYPH_TOP_RIGHT - GLYPH_O] = {"\xe2\x94\x90", '+'},	/* U+2510 */
	[GLYPH_BOTTOM_LEFT - GLYPH_O] = {"\xe2\x94\x94", '+'},	/* U+2514 */
	[GLYPH_BOTTOM_RIGHT - GLYPH_O] = {"\xe2\x94\x98", '+'}, /* U+2518 */
	[GLYPH_TEE_DOWN - GLYPH_O] = {"\xe2\x94\xac", '+'},	/* U+252C */
	[GLYPH_TEE_UP - GLYPH_O] = {"\xe2\x94\xb4", '+'},	/* U+2534 */
};
static_assert(sizeof glyphs / sizeof *glyphs == GLYPH_END - GLYPH_O, "each glyph has its characters");

/* SGR: colours that are told apart on dark and on light screens, and by those who don't see red or green. */
static const char *const inks[] = {
	[INK_PLAIN] = "\x1b[0m",
	[INK_FAINT] = "\x1b[0;2m",
	[INK_STRONG] = "\x1b[0;1m",
	[INK_O] = "\x1b[0;36m", /* cyan */
	[INK_X] = "\x1b[0;31m", /* red */
};
static_assert(sizeof inks / sizeof *inks == INK_COUNT, "each ink has its sequence");

void
canvas_clear(struct canvas *canvas, int width, int height)
{
	assert(width > 0 && width <= CANVAS_WIDTH && height > 0 && height <= CANVAS_HEIGHT);
	canvas->width = width;
	canvas->height = height;
	memset(canvas->glyph, ' ', sizeof canvas->glyph);
	memset(canvas->ink, INK_PLAIN, sizeof canvas->ink);
}

void
canvas_put(struct canvas *canvas, int x, int y, int glyph, enum ink ink)
{
	if (x < 0 || x >= canvas->width || y < 0 || y >= canvas->height)
		return;
	canvas->glyph[y][x] = (uint8_t)glyph;
	canvas->ink[y][x] = (uint8_t)ink;
}

void
canvas_repeat(struct canvas *canvas, int x, int y, int count, int glyph)
{
	for (int i = 0; i < count; i++)
		canvas_put(canvas, x + i, y, glyph, INK_PLAIN);
}

int
canvas_text(struct canvas *canvas, int x, int y, enum ink ink, const char *text)
{
	for (; *text != '\0'; text++)
		canvas_put(canvas, x++, y, *text >= ' ' && *text <= '~' ? *text : '?', ink);
	return x;
}

int
canvas_number(struct canvas *canvas, int x, int y, enum ink ink, int number)
{
	char digits[12];

	snprintf(digits, sizeof digits, "%d", number);
	return canvas_text(canvas, x, y, ink, digits);
}

static void
put_glyph(struct put *put, int glyph, bool utf8)
{
	if (glyph < GLYPH_O)
		put_char(put, (char)glyph);
	else if (utf8)
		put_text(put, glyphs[glyph - GLYPH_O].utf8);
	else
		put_char(put, glyphs[glyph - GLYPH_O].ascii);
}

static void
put_line(struct put *put, const uint8_t *glyph, const uint8_t *ink, int width, bool utf8, bool colour)
{
	uint8_t now = INK_PLAIN;

	while (width > 0 && glyph[width - 1] == ' ')
		width--;
	for (int x = 0; x < width; x++) {
		/* A blank looks the same in any ink. */
		if (colour && glyph[x] != ' ' && ink[x] != now) {
			now = ink[x];
			put_text(put, inks[now]);
		}
		put_glyph(put, glyph[x], utf8);
	}
	if (now != INK_PLAIN)
		put_text(put, inks[INK_PLAIN]);
	put_text(put, "\r\n");
}

size_t
canvas_write(char *out, size_t size, const struct canvas *canvas, bool utf8, bool colour)
{
	struct put put = put_begin(out, size);

	for (int y = 0; y < canvas->height; y++)
		put_line(&put, canvas->glyph[y], canvas->ink[y], canvas->width, utf8, colour);
	return put_end(&put);
}
