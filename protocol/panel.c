/*
 * panel.c - style 4.
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
 * The cube lies in the middle, or at the edge of who owns it; the dice on the right half if they are those of
 * the side from which the board is seen, else on the left one.
 */
#include "protocol/panel.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/board.h"
#include "protocol/canvas.h"
#include "server/rules/match.h"

enum {
	ROWS = 5, /* of checkers, in each half */
	HALF = LAYOUT_COLUMNS / 2,
	STEP = 3,  /* columns of a point */
	SPOTS = 3, /* rows in which an empty point is marked */
	EDGE_TO_EDGE = 2 * ROWS + 2,
	NAME_SHOWN = 15, /* characters of a name */
	BESIDE = 50,	 /* column of the texts beside the wide board */
	NOTE_SIZE = 32,
	STATE_SIZE = 48,
};

/* The measures of the two forms. */
struct form {
	int width;
	int left, top; /* of the frame */
	int pad;       /* blanks within a half, at both sides */
	int bar;       /* columns between the two halves */
	bool beside;   /* texts stand beside the board, not above and below */
};
static const struct form wide = {
	.width = PANEL_WIDE, .left = 1, .top = 0, .pad = 1, .bar = 5, .beside = true};
static const struct form narrow = {.width = PANEL_NARROW, .left = 0, .top = 2, .pad = 0, .bar = 2};

/* What is being drawn. */
struct panel {
	struct canvas canvas;
	const struct form *form;
	const struct board_view *view;
	struct layout layout;
};

/* Columns of one half, without its borders. */
static int
half_width(const struct form *form)
{
	return HALF * STEP - 1 + 2 * form->pad;
}

/* The first of the two columns of a point; `column` 0..11 from the left. */
static int
column_x(const struct form *form, int column)
{
	int x = form->left + 1 + form->pad + column % HALF * STEP;

	return column < HALF ? x : x + half_width(form) + form->bar + 2;
}

static int
bar_x(const struct form *form)
{
	return form->left + 1 + half_width(form) + 1;
}

/* Line of the `height`th checker (1..5) from an edge; 0 is the edge itself. */
static int
row_y(const struct form *form, int half, int height)
{
	return half == HALF_TOP ? form->top + height : form->top + EDGE_TO_EDGE - height;
}

static void
draw_edge(struct panel *panel, int half)
{
	const struct form *form = panel->form;
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
	const struct form *form = panel->form;
	int bar = bar_x(form), right = bar + form->bar + 1 + half_width(form);

	for (int y = form->top + 1; y < form->top + EDGE_TO_EDGE; y++) {
		canvas_put(&panel->canvas, form->left, y, GLYPH_DOWN, INK_PLAIN);
		canvas_put(&panel->canvas, bar - 1, y, GLYPH_DOWN, INK_PLAIN);
		canvas_put(&panel->canvas, bar + form->bar, y, GLYPH_DOWN, INK_PLAIN);
		canvas_put(&panel->canvas, right, y, GLYPH_DOWN, INK_PLAIN);
	}
}

/* A heap that stands on an edge; `x` is its disc's column. More than five become a number, as in style 1. */
static void
draw_heap(struct panel *panel, int x, int half, enum side side, int checkers)
{
	for (int height = 1; height <= ROWS && height <= checkers; height++) {
		int y = row_y(panel->form, half, height);
		if (height == ROWS && checkers > ROWS)
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
	const struct form *form = panel->form;
	const struct match *match = panel->view->match;
	bool in_game = match_in_game(match);
	enum side owner = in_game ? match->cube_owner : SIDE_NONE;
	int value = in_game ? match->cube : 1;
	char text[16];

	if (in_game && match->crawford_game)
		return; /* it is out of use */
	snprintf(text, sizeof text, value < 1000 ? "[%d]" : "%d", value);
	int room = form->bar + 2, y = form->top + 1 + ROWS;
	if (owner != SIDE_NONE)
		y = row_y(
			form, owner == panel->view->seen_by ? panel->layout.home : 1 - panel->layout.home, 0);
	/* It may lie across the borders of the bar. */
	int x = bar_x(form) - 1 + (room - (int)strlen(text)) / 2;
	canvas_text(&panel->canvas, x, y, INK_STRONG, text);
}

/* Somebody has thrown and not picked up his dice. */
static bool
dice_lie(const struct match *match)
{
	return match_in_game(match) && match->dice.die[0] != 0 && match->turn != SIDE_NONE;
}

static void
draw_dice(struct panel *panel)
{
	const struct form *form = panel->form;
	const struct match *match = panel->view->match;
	char text[16];

	if (!dice_lie(match))
		return;
	snprintf(text, sizeof text, "(%u) (%u)", match->dice.die[0], match->dice.die[1]);
	int half = match->turn == panel->view->seen_by ? bar_x(form) + form->bar + 1 : form->left + 1;
	int x = half + (half_width(form) - (int)strlen(text)) / 2;
	canvas_text(&panel->canvas, x, form->top + 1 + ROWS, ink_of(match->turn), text);
}

static int
write_name(struct panel *panel, int x, int y, enum side side)
{
	char name[NAME_SHOWN + 1];

	snprintf(name, sizeof name, "%s", panel->view->name[side]);
	return canvas_text(&panel->canvas, x, y, INK_STRONG, name);
}

static int
write_count(struct panel *panel, int x, int y, int count, const char *what)
{
	x = canvas_number(&panel->canvas, x, y, INK_PLAIN, count);
	return canvas_text(&panel->canvas, x, y, INK_PLAIN, what);
}

static int
write_score(struct panel *panel, int x, int y, enum side side)
{
	const struct match *match = panel->view->match;
	int points = match_points(match, side);

	if (match->options.length == LENGTH_UNLIMITED)
		return write_count(panel, x, y, points, points == 1 ? " point" : " points");
	x = write_count(panel, x, y, points, " of ");
	return write_count(
		panel, x, y, match->options.length, match->options.length == 1 ? " point" : " points");
}

/* Pips, and what is on the bar or borne off, as far as there is something to say. */
static int
write_counts(struct panel *panel, int x, int y, enum side side, const char *between)
{
	const struct board *board = &panel->view->match->board;
	const struct {
		int count;
		const char *what;
	} counts[] = {
		{panel->view->shows_pips ? board_pips(board, side) : 0, " pips"},
		{board_off(board, side), " off"},
	};

	for (int i = 0; i < 2; i++) {
		if (counts[i].count == 0)
			continue;
		x = canvas_text(&panel->canvas, x, y, INK_PLAIN, between);
		x = write_count(panel, x, y, counts[i].count, counts[i].what);
		between = ", ";
	}
	return x;
}

/* Whose turn it is to do something, an answer included. */
static enum side
awaited(const struct match *match)
{
	if (match->offer != OFFER_NONE)
		return side_other(match->offer_by);
	return match_in_game(match) ? match->turn : SIDE_NONE;
}

/* A player: checker, name, a mark if it is his turn; the score and the counts below. */
static void
draw_player(struct panel *panel, int x, int y, int half)
{
	const struct match *match = panel->view->match;
	enum side side = layout_side(&panel->layout, panel->view->seen_by, half);

	canvas_put(&panel->canvas, x, y, side == SIDE_O ? GLYPH_O : GLYPH_X, ink_of(side));
	int behind = write_name(panel, x + 2, y, side);
	if (awaited(match) == side)
		canvas_put(&panel->canvas, behind + 1, y, GLYPH_TURN, INK_STRONG);
	behind = write_score(panel, x + 2, y + 1, side);
	if (panel->form->beside)
		write_counts(panel, x + 2, y + 2, side, "");
	else
		write_counts(panel, behind, y + 1, side, ", ");
}

/* No line begins with a digit: programs would take it for one of CLIP. */
static int
write_match(struct panel *panel, int x, int y)
{
	const struct match *match = panel->view->match;

	if (match->options.length == LENGTH_UNLIMITED)
		x = canvas_text(&panel->canvas, x, y, INK_PLAIN, "unlimited match");
	else
		x = canvas_number(&panel->canvas, canvas_text(&panel->canvas, x, y, INK_PLAIN, "match to "),
			y, INK_PLAIN, match->options.length);
	if (match->game == 0)
		return x;
	x = canvas_text(&panel->canvas, x, y, INK_PLAIN, ", game ");
	return canvas_number(&panel->canvas, x, y, INK_PLAIN, match->game);
}

/* What is particular about this game, in half a line; "" if nothing is. */
static void
note_of(char note[NOTE_SIZE], const struct match *match)
{
	int redoubles = match->options.redoubles;

	note[0] = '\0';
	if (match->options.length != LENGTH_UNLIMITED) {
		if (match->crawford_game)
			snprintf(note, NOTE_SIZE, "Crawford game");
		else if (match->crawford_done && match->options.length > 1)
			snprintf(note, NOTE_SIZE, "after the Crawford game");
	} else if (redoubles == REDOUBLES_UNLIMITED) {
		snprintf(note, NOTE_SIZE, "unlimited redoubles");
	} else if (redoubles > 0) {
		snprintf(note, NOTE_SIZE, "up to %d redouble%s", redoubles, redoubles == 1 ? "" : "s");
	}
}

/* Who has to do what; "" when nobody has. */
static void
state_of(char state[STATE_SIZE], const struct board_view *view)
{
	static const char *const wins[] = {
		[WIN_SINGLE] = "a single game", [WIN_GAMMON] = "a gammon", [WIN_BACKGAMMON] = "a backgammon"};
	const struct match *match = view->match;
	enum side who = match->offer != OFFER_NONE ? match->offer_by : match->turn;
	const char *name = who != SIDE_NONE ? view->name[who] : "";

	state[0] = '\0';
	if (match->offer == OFFER_DOUBLE)
		snprintf(state, STATE_SIZE, "%.15s doubles to %d.", name, match->cube * 2);
	else if (match->offer == OFFER_RESIGN)
		snprintf(state, STATE_SIZE, "%.15s resigns %s.", name, wins[match->offer_win]);
	else if (match->phase == PHASE_OVER)
		snprintf(state, STATE_SIZE, "The match is over.");
	else if (!match_in_game(match))
		snprintf(state, STATE_SIZE, "Between two games.");
	else if (dice_lie(match))
		snprintf(state, STATE_SIZE, "%.15s rolled %u and %u.", name, match->dice.die[0],
			match->dice.die[1]);
	else if (match->turn != SIDE_NONE)
		snprintf(state, STATE_SIZE, "%.15s to roll%s.", name,
			match_may_double(match, match->turn) == REFUSAL_NONE ? " or double" : "");
}

static void
draw_texts_beside(struct panel *panel, const char *note)
{
	draw_player(panel, BESIDE, 1, HALF_TOP);
	write_match(panel, BESIDE, note[0] == '\0' ? ROWS + 1 : ROWS);
	canvas_text(&panel->canvas, BESIDE, ROWS + 1, INK_STRONG, note);
	draw_player(panel, BESIDE, EDGE_TO_EDGE - 3, HALF_BOTTOM);
}

/* Above and below the board. Returns the line behind them. */
static int
draw_texts_around(struct panel *panel, const char *note)
{
	int y = panel->form->top + EDGE_TO_EDGE + 1;

	draw_player(panel, 0, 0, HALF_TOP);
	draw_player(panel, 0, y, HALF_BOTTOM);
	write_match(panel, 0, y + 2);
	if (note[0] == '\0')
		return y + 3;
	canvas_text(&panel->canvas, 0, y + 3, INK_STRONG, note);
	return y + 4;
}

static void
draw_texts(struct panel *panel)
{
	char note[NOTE_SIZE], state[STATE_SIZE];
	int y = EDGE_TO_EDGE + 2;

	note_of(note, panel->view->match);
	state_of(state, panel->view);
	if (panel->form->beside)
		draw_texts_beside(panel, note);
	else
		y = draw_texts_around(panel, note);
	canvas_text(&panel->canvas, panel->form->left, y, INK_PLAIN, state);
	panel->canvas.height = state[0] != '\0' ? y + 1 : y;
}

static const struct form *
form_for(int columns)
{
	return columns == 0 || columns >= PANEL_WIDE ? &wide : &narrow;
}

size_t
panel_draw(char *out, size_t size, const struct board_view *view)
{
	struct panel panel = {
		.form = form_for(view->columns),
		.view = view,
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
	draw_texts(&panel);
	return canvas_write(out, size, &panel.canvas, view->utf8, view->colour);
}
