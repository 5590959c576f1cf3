/*
 * panel_parts.h - what the two halves of style 4 share: the measures of its forms, and what is being drawn.
 * For panel.c and panel_texts.c only.
 */
#pragma once

#include <stdbool.h>

#include "protocol/boards/canvas.h"
#include "protocol/boards/orientation.h"

struct board_view;
struct match;

enum {
	PANEL_ROWS = 5, /* of checkers, in each half */
	PANEL_EDGE_TO_EDGE = 2 * PANEL_ROWS + 2,
};

/* The measures of a form. */
struct panel_form {
	int width;
	int left, top; /* of the frame */
	int pad;       /* blanks within a half, at both sides */
	int bar;       /* columns between the two halves */
	bool beside;   /* texts are beside the board, not above and below */
};

/* What is being drawn. */
struct panel {
	struct canvas canvas;
	const struct panel_form *form;
	const struct board_view *view;
	struct layout layout;
	bool timed; /* the match has a clock */
};

/* The players, the score, what is particular about the game, who has to do what. Sets the panel's height. */
void panel_texts(struct panel *panel);

/* A player has thrown and not yet ended the turn. */
bool panel_dice_lie(const struct match *match);
