/*
 * rendering.h - boards for those who see them. What many watch is drawn once for each way of seeing it: a
 * thousand programs get one drawing.
 */
#pragma once

#include "protocol/boards/board.h"

struct piece;
struct session;

enum { DRAWINGS_KEPT = 8 };

/* Drawings of one board. All zero: none yet. */
struct drawings {
	int count;
	struct drawing {
		struct board_view view;
		int style;
		struct piece *piece; /* owned */
	} list[DRAWINGS_KEPT];
};

/* The board to a watcher who reads, as they see it: the same `view` each time. */
void drawings_send(struct drawings *drawings, struct session *watcher, const struct board_view *view);
void drawings_clear(struct drawings *drawings);

/* Draws one anew, in the reader's style. */
void rendering_show(struct session *reader, const struct board_view *view);

/* The position in sentences, to one who listens. */
void rendering_say(struct session *listener, const struct board_view *view);
