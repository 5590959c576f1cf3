/*
 * panel.c - style 4: the frame, the checkers, the cube and the dice. What is around them: panel_texts.c.
 *
 *   wide                                                         narrow
 *     +-13-14-...-18-+-----+-19-20-...-24-+                        X alice
 *     |  O  .  .  .  |     |  X  .  .     |  X alice                 0 of 3 points, 167 pips
 *     |  O  .  .  .  |     |  X  .  .     |    0 of 3 points       +13-14-...-18+--+19-20-...-24+
 *     |  O           |     |  X           |    167 pips            | O  .      .|  | X  .      .|
 *          ...            cube       dice   match                       ...
 *     |  X  .  .  .  |     |  O  .  .     |  O bob <               +12-11-...--7+--+-6--5-...--1+
 *     |  X  .  .  .  |     |  O  .  .     |    0 of 3 points       O bob <
 *     |  X  .  .  .  |     |  O  .  .     |    167 pips              0 of 3 points, 167 pips
 *     +-12-11-...--7-+-----+--6--5-...--1-+                        3-point match, game 1
 *                                                                  bob rolled 3 and 1.
 *     bob rolled 3 and 1.
 *
 * In a match with a clock a line more tells what is left to each: "8 s, then 3:00", "3:00 in reserve".
 *
 * The cube lies in the middle, or at its owner's edge; the dice on the right half if they are those of the
 * side from which the board is seen, else on the left one.
 */
#include "protocol/boards/panel.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/boards/board.h"
#include "protocol/boards/panel_parts.h"
#include "server/rules/match.h"

enum {
	HALF = LAYOUT_COLUMNS / 2,
	STEP = 3,  /* columns of a point */
	SPOTS = 3, /* rows in which an empty point is marked */
};

static const struct panel_form wide = {
	.width = PANEL_WIDE, .left = 1, .top = 0, .pad = 1, .bar = 5, .beside = true};
static const struct panel_form narrow = {.width = PANEL_NARROW, .left = 0, .top = 2, .pad = 0, .bar = 2};
/* With a line more for each player. */
static const struct panel_form narrow_timed = {
	.width = PANEL_NARROW, .left = 0, .top = 3, .pad = 0, .bar = 2};

/* Columns of one half, without its borders. */
static int
half_width(const struct panel_form *form)
{
	return HALF * STEP - 1 + 2 * form->pad;
}

/* The first of the two columns of a point; `column` 0..11 from the left. */
static int
column_x(const struct panel_form *form, int column)
{
	int x = form->left + 1 + form->pad + column % HALF * STEP;

	return column < HALF ? x : x + half_width(form) + form->bar + 2;
}

static int
bar_x(const struct panel_form *form)
{
	return form->left + 1 + half_width(form) + 1;
}

/* Line of the `height`th checker (1..5) from an edge; 0 is the edge itself. */
static int
row_y(const struct panel_form *form, int half, int height)
{
	return half == HALF_TOP ? form->top + height : form->top + PANEL_EDGE_TO_EDGE - height;
}

static void
draw_edge(struct panel *panel, int half)
{
	const struct panel_form *form = panel->form;
	struct canvas *canvas = &panel->canvas;
	bool top = half == HALF_TOP;
	int y = row_y(form, half, 0), bar = bar_x(form), right = bar + form->bar + 1 + half_width(form);

	canvas_repeat(canvas, form->left, y, right - form->left, GLYPH_ACROSS);
	canvas_put(canvas, form->left, y, top ? GLYPH_TOP_LEFT : GLYPH_BOTTOM_LEFT, INK_PLAIN);
	canvas_put(canvas, right, y, top ? GLYPH_TOP_RIGHT : GLYPH_BOTTOM_RIGHT, INK_PLAIN);
	canvas_put(canvas, bar - 1, y, top ? GLYPH_TEE_DOWN : GLYPH_TEE_UP, INK_PLAIN);
	canvas_put(canvas, bar + form->bar, y, top ? GLYPH_TEE_DOWN : GLYPH_TEE_UP, INK_PLAIN);
	for (int i = 0; i < LAYOUT_COLUMNS; i++) {
		int point = panel->layout.point[half][i];
		canvas_number(canvas, column_x(form, i) + (point < 10), y, INK_PLAIN, point);
	}
}

static void
draw_borders(struct panel *panel)
{
	const struct panel_form *form = panel->form;
	int bar = bar_x(form), right = bar + form->bar + 1 + half_width(form);

	for (int y = form->top + 1; y < form->top + PANEL_EDGE_TO_EDGE; y++) {
		canvas_put(&panel->canvas, form->left, y, GLYPH_DOWN, INK_PLAIN);
		canvas_put(&panel->canvas, bar - 1, y, GLYPH_DOWN, INK_PLAIN);
		canvas_put(&panel->canvas, bar + form->bar, y, GLYPH_DOWN, INK_PLAIN);
		canvas_put(&panel->canvas, right, y, GLYPH_DOWN, INK_PLAIN);
	}
}

/* A heap that is on an edge; `x` is its disc's column. More than five become a number, as in style 1. */
static void
draw_heap(struct panel *panel, int x, int half, enum side side, int checkers)
{
	for (int height = 1; height <= PANEL_ROWS && height <= checkers; height++) {
		int y = row_y(panel->form, half, height);
		if (height == PANEL_ROWS && checkers > PANEL_ROWS)
			canvas_number(&panel->canvas, x - (checkers >= 10), y, ink_of(side), checkers);
		else
			canvas_put(&panel->canvas, x, y, side == SIDE_O ? GLYPH_O : GLYPH_X, ink_of(side));
	}
}

static void
draw_points(struct panel *panel, int half)
{
	const struct match *match = panel->view->match;

	for (int i = 0; i < LAYOUT_COLUMNS; i++) {
		int checkers = match->board.at[panel->layout.point[half][i]];
		int x = column_x(panel->form, i) + 1;
		for (int height = abs(checkers) + 1; height <= SPOTS; height++)
			canvas_put(
				&panel->canvas, x, row_y(panel->form, half, height), GLYPH_SPOT, INK_FAINT);
		draw_heap(panel, x, half, checkers > 0 ? SIDE_O : SIDE_X, abs(checkers));
	}
}

static void
draw_bar(struct panel *panel, int half)
{
	enum side side = layout_side(&panel->layout, panel->view->seen_by, half);
	int x = bar_x(panel->form) + panel->form->bar / 2;

	draw_heap(panel, x, half, side, board_count(&panel->view->match->board, side, POINT_BAR));
}

static void
draw_cube(struct panel *panel)
{
	const struct panel_form *form = panel->form;
	const struct match *match = panel->view->match;
	bool in_game = match_in_game(match);
	enum side owner = in_game ? match->cube_owner : SIDE_NONE;
	int value = in_game ? match->cube : 1;
	char text[16];

	if (in_game && match->crawford_game)
		return; /* it is out of use */
	snprintf(text, sizeof text, value < 1000 ? "[%d]" : "%d", value);
	int room = form->bar + 2, y = form->top + 1 + PANEL_ROWS;
	if (owner != SIDE_NONE)
		y = row_y(
			form, owner == panel->view->seen_by ? panel->layout.home : 1 - panel->layout.home, 0);
	/* It may lie across the borders of the bar. */
	int x = bar_x(form) - 1 + (room - (int)strlen(text)) / 2;
	canvas_text(&panel->canvas, x, y, INK_STRONG, text);
}

static void
draw_dice(struct panel *panel)
{
	const struct panel_form *form = panel->form;
	const struct match *match = panel->view->match;
	char text[16];

	if (!panel_dice_lie(match))
		return;
	snprintf(text, sizeof text, "(%u) (%u)", match->dice.die[0], match->dice.die[1]);
	int half = match->turn == panel->view->seen_by ? bar_x(form) + form->bar + 1 : form->left + 1;
	int x = half + (half_width(form) - (int)strlen(text)) / 2;
	canvas_text(&panel->canvas, x, form->top + 1 + PANEL_ROWS, ink_of(match->turn), text);
}

static const struct panel_form *
form_for(int columns, bool timed)
{
	if (columns == 0 || columns >= PANEL_WIDE)
		return &wide;
	return timed ? &narrow_timed : &narrow;
}

size_t
panel_draw(char *out, size_t size, const struct board_view *view)
{
	bool timed = view->match->options.clock.delay > 0; /* days are in the list of slow matches */
	struct panel panel = {
		.form = form_for(view->columns, timed),
		.view = view,
		.timed = timed,
		.layout = layout_of(view->orientation, view->seen_by),
	};

	canvas_clear(&panel.canvas, panel.form->width, CANVAS_HEIGHT);
	draw_borders(&panel);
	for (int half = HALF_TOP; half <= HALF_BOTTOM; half++) {
		draw_edge(&panel, half);
		draw_points(&panel, half);
		draw_bar(&panel, half);
	}
	draw_cube(&panel);
	draw_dice(&panel);
	panel_texts(&panel);
	return canvas_write(out, size, &panel.canvas, view->utf8, view->colour);
}
