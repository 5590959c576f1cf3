/*
 * rendering.c - draws a board in somebody's style, or takes the one just drawn.
 */
#include "server/tables/rendering.h"

#include <string.h>

#include "server/sessions/screen.h"
#include "server/sessions/session.h"
#include "server/tables/view.h"

static size_t
draw(char *text, size_t size, const struct board_view *view, int style)
{
	if (style == BOARDSTYLE_PANEL)
		return panel_draw(text, size, view);
	if (style != BOARDSTYLE_PROGRAM)
		return board_draw(text, size, view, style);
	size_t length = board_line(text, size - 2, view);
	memcpy(text + length, "\r\n", 2);
	return length + 2;
}

static bool
sees_the_same(const struct board_view *a, const struct board_view *b)
{
	return a->match == b->match && a->die_left == b->die_left && a->seen_by == b->seen_by &&
	       a->is_player == b->is_player && a->orientation == b->orientation && a->utf8 == b->utf8 &&
	       a->colour == b->colour && a->columns == b->columns && a->shows_pips == b->shows_pips;
}

void
rendering_send(struct rendering *last, struct session *reader, const struct table *table,
	const struct match *match, int seat)
{
	if (reader->listens)
		return;
	const struct board_view view = view_of(reader, table, match, seat);
	int style = screen_boardstyle(reader);

	if (last->size == 0 || last->style != style || !sees_the_same(&last->view, &view)) {
		last->view = view;
		last->style = style;
		last->size = draw(last->text, sizeof last->text, &view, style);
	}
	session_write_whole(reader, last->text, last->size);
}

size_t
rendering_draw(char text[RENDERING_SIZE], const struct session *reader, const struct board_view *view)
{
	return draw(text, RENDERING_SIZE, view, screen_boardstyle(reader));
}
