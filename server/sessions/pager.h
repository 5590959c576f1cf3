/*
 * pager.h - long answers a page at a time, for people at a prompt who have set pagelength.
 *
 * Only what a command answers is counted. What comes unasked is seen at once: the pause is a prompt like any
 * other. Enter goes on, q ends the answer, and any other line ends it and is run.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

struct session;

/* A command is about to answer; a list goes on. */
void pager_begin(struct session *session);
void pager_end(struct session *session);

/* Shows as much of `text` as the page takes, and keeps the rest. */
void pager_write(struct session *session, const char *text, size_t size);

/* All of it would be shown now. */
bool pager_lets_through(const struct session *session);

/* Enter at the pause: shows the next page. */
void pager_turn(struct session *session);

/* Forgets what waits for Enter. If the turn is lost it waits again. */
void pager_drop(struct session *session);

/* What waits for Enter, borrowed; false: nothing does. Brought back to a session that has none. */
bool pager_left(const struct session *session, const char **text, size_t *size);
void pager_restore(struct session *session, const char *text, size_t size);

/* With the session. */
void pager_free(struct session *session);
