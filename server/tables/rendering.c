/*
 * rendering.c - draws a board in somebody's style, or takes one that was drawn for others.
 */
#include "server/tables/rendering.h"

#include <string.h>

#include "protocol/boards/panel.h"
#include "protocol/spoken/spoken.h"
#include "protocol/text_tags.h"
#include "server/net/hold.h"
#include "server/sessions/reader.h"
#include "server/sessions/say.h"
#include "server/sessions/screen.h"
#include "server/sessions/session.h"
#include "server/tables/view.h"

enum {
	RENDERING_SIZE = (int)PANEL_SIZE > (int)BOARD_DRAWING_SIZE ? (int)PANEL_SIZE : (int)BOARD_DRAWING_SIZE
};

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

/* Of two views of one board: all that view_suit() makes differ. */
static bool
sees_the_same(const struct board_view *a, const struct board_view *b)
{
	return a->orientation == b->orientation && a->utf8 == b->utf8 && a->colour == b->colour &&
	       a->columns == b->columns;
}

/* A `board:` line says itself what it is. */
static bool
is_told_apart(const struct session *reader, int style)
{
	return session_is_tagged(reader) && style != BOARDSTYLE_PROGRAM;
}

static void
write_tagged(struct session *reader, const char *text, size_t size)
{
	char tag[TEXT_TAG_SIZE];

	text_tag_drawing(tag);
	session_write_tagged(reader, tag, text, size);
}

void
rendering_show(struct session *reader, const struct board_view *view)
{
	char text[RENDERING_SIZE];
	int style = screen_boardstyle(reader);
	size_t size = draw(text, sizeof text, view, style);

	if (is_told_apart(reader, style))
		write_tagged(reader, text, size);
	else
		session_write_whole(reader, text, size);
}

void
rendering_say(struct session *listener, const struct board_view *view)
{
	char text[SPOKEN_SIZE];

	session_write(listener, text, spoken_points(text, view));
	session_write(listener, text, spoken_dice(text, view));
}

/* The piece stays the drawings'; NULL if they have no room for one more. */
static struct piece *
find(struct drawings *drawings, const struct board_view *view, int style)
{
	char text[RENDERING_SIZE];

	for (int i = 0; i < drawings->count; i++)
		if (drawings->list[i].style == style && sees_the_same(&drawings->list[i].view, view))
			return drawings->list[i].piece;
	if (drawings->count == DRAWINGS_KEPT)
		return NULL;
	struct piece *piece = piece_new(text, draw(text, sizeof text, view, style));
	if (piece != NULL)
		drawings->list[drawings->count++] =
			(struct drawing){.view = *view, .style = style, .piece = piece};
	return piece;
}

void
drawings_send(struct drawings *drawings, struct session *watcher, const struct board_view *view)
{
	struct board_view suited = *view;
	int style = screen_boardstyle(watcher);

	view_suit(&suited, watcher);
	struct piece *piece = find(drawings, &suited, style);
	if (piece == NULL)
		rendering_show(watcher, &suited);
	else if (is_told_apart(watcher, style))
		write_tagged(watcher, piece->bytes, piece->size);
	else
		session_write_whole_piece(watcher, piece);
}

void
drawings_clear(struct drawings *drawings)
{
	for (int i = 0; i < drawings->count; i++)
		piece_free(drawings->list[i].piece);
	drawings->count = 0;
}
