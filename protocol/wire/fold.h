/*
 * fold.h - folds lines at blanks, for people whose terminals don't.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* A piece of the folded text, borrowed for the call. */
typedef void fold_fn(void *arg, const char *text, size_t size);

struct fold {
	int width;  /* columns, at least 1 */
	bool hangs; /* what is after a cut is indented as its line is, if there is room; for people */
	fold_fn *take;
};

/*
 * Hands on whole lines (with CRLF) with none longer than the width. What is after a cut
 * never looks like a line of its own: no digit and no star at its beginning, but a blank in front (protocol
 * 1.6), which counts if lines hang. Colours have no width, letters have theirs and are never cut (letters.h);
 * `board:` lines are for programs and stay whole.
 */
void fold_lines(const char *text, size_t size, const struct fold *fold, void *arg);
