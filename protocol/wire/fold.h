/*
 * fold.h - folds lines at blanks, for people whose terminals don't.
 */
#pragma once

#include <stddef.h>

/* A piece of the folded text, borrowed for the call. */
typedef void fold_fn(void *arg, const char *text, size_t size);

/*
 * Hands on whole lines (with CRLF) with none longer than `width` columns, at least 1. What is behind a cut
 * never looks like a line of its own: no digit and no star at its beginning (protocol 1.6). Colours
 * have no width, letters have theirs and are never cut (letters.h); `board:` lines are for programs and stay
 * whole.
 */
void fold_lines(const char *text, size_t size, int width, fold_fn *take, void *arg);
