/*
 * panel_texts.c - what comes beside or around the board of style 4: players, scores, the match, what to do.
 */
#include <stdio.h>

#include "protocol/boards/board.h"
#include "protocol/boards/panel_parts.h"
#include "protocol/text.h"
#include "server/rules/clock.h"
#include "server/rules/match.h"
#include "server/rules/order.h"

enum {
	NAME_SHOWN = 15, /* characters of a name */
	BESIDE = 50,	 /* column of the texts beside the wide board */
	NOTE_SIZE = 32,
	CLOCK_SIZE = 48,
	STATE_SIZE = 48,
	OCCASION_SIZE = 48,
};

bool
panel_dice_lie(const struct match *match)
{
	return match_in_game(match) && match->dice.die[0] != 0 && match->turn != SIDE_NONE;
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

/* What is left to a player: "8 s, then 3:00", "2:40 left", "3:00 in reserve". */
static void
write_clock(struct panel *panel, int x, int y, enum side side)
{
	const struct match *match = panel->view->match;
	int64_t reserve = match_reserve(match, side), left = match_clock_left(match) - panel->view->spent_ms;
	char time[TEXT_DURATION_SIZE], text[CLOCK_SIZE];
	bool runs = match_clock_side(match) == side;

	text_duration_minutes(time, (long)(((runs && left < reserve ? left : reserve) + 999) / 1000));
	if (!runs)
		snprintf(text, sizeof text, "%s in reserve", time);
	else if (left > reserve)
		snprintf(text, sizeof text, "%d s, then %s", (int)((left - reserve + 999) / 1000), time);
	else
		snprintf(text, sizeof text, "%s left", time);
	canvas_text(&panel->canvas, x, y, runs ? INK_STRONG : INK_PLAIN, text);
}

/* Whose turn it is to do something, an answer included. */
static enum side
awaited(const struct match *match)
{
	if (match->offer != OFFER_NONE)
		return side_other(match->offer_by);
	return match_in_game(match) ? match->turn : SIDE_NONE;
}

/* A player: checker, name, a mark if it is their turn; the score and the counts below. */
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
	if (panel->timed)
		write_clock(panel, x + 2, panel->form->beside ? y + 3 : y + 2, side);
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
	int redoubles = options_redoubles(&match->options);

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
	else if (match->phase == PHASE_PENDING) /* R9.7 */
		snprintf(state, STATE_SIZE, "%.15s to accept or challenge.", name);
	else if (panel_dice_lie(match))
		snprintf(state, STATE_SIZE, "%.15s rolled %u and %u.", name, match->dice.die[0],
			match->dice.die[1]);
	else if (match->turn != SIDE_NONE)
		snprintf(state, STATE_SIZE, "%.15s to roll%s.", name,
			match_may_double(match, match->turn) == REFUSAL_NONE ? " or double" : "");
}

/* The tournament, as far as there is room. */
static void
write_occasion(struct panel *panel, int x, int y)
{
	char text[OCCASION_SIZE];

	snprintf(text, sizeof text, "%.*s", panel->form->width - x, panel->view->occasion);
	canvas_text(&panel->canvas, x, y, INK_PLAIN, text);
}

static void
draw_texts_beside(struct panel *panel, const char *note)
{
	draw_player(panel, BESIDE, 1, HALF_TOP);
	int lines = 1 + (panel->view->occasion != NULL) + (note[0] != '\0');
	int y = lines == 1 ? PANEL_ROWS + 1 : PANEL_ROWS;
	if (panel->view->occasion != NULL)
		write_occasion(panel, BESIDE, y++);
	write_match(panel, BESIDE, y++);
	canvas_text(&panel->canvas, BESIDE, y, INK_STRONG, note);
	draw_player(panel, BESIDE, PANEL_EDGE_TO_EDGE - (panel->timed ? 4 : 3), HALF_BOTTOM);
}

/* Above and below the board. Returns the line after them. */
static int
draw_texts_around(struct panel *panel, const char *note)
{
	int y = panel->form->top + PANEL_EDGE_TO_EDGE + 1;

	draw_player(panel, 0, 0, HALF_TOP);
	draw_player(panel, 0, y, HALF_BOTTOM);
	y += panel->form->top; /* lines of a player */
	if (panel->view->occasion != NULL)
		write_occasion(panel, 0, y++);
	write_match(panel, 0, y++);
	if (note[0] != '\0')
		canvas_text(&panel->canvas, 0, y++, INK_STRONG, note);
	return y;
}

void
panel_texts(struct panel *panel)
{
	char note[NOTE_SIZE], state[STATE_SIZE];
	int y = PANEL_EDGE_TO_EDGE + 2;

	note_of(note, panel->view->match);
	state_of(state, panel->view);
	if (panel->form->beside)
		draw_texts_beside(panel, note);
	else
		y = draw_texts_around(panel, note);
	canvas_text(&panel->canvas, panel->form->left, y, INK_PLAIN, state);
	panel->canvas.height = state[0] != '\0' ? y + 1 : y;
}
