/*
 * pager.h - long answers a page at a time, for people at a prompt who have set pagelength.
 *
 * Only what a command answers is counted. What comes unasked meanwhile is seen at once: the pause is a prompt
 * like the other. Enter goes on, q ends the answer, and any other line ends it and is run.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

struct session;

/* A command is about to answer; a list goes on. */
void pager_begin(struct session *session);
void pager_end(struct session *session);

/* How much of `text` may be shown now; the rest is kept. */
size_t pager_take(struct session *session, const char *text, size_t size);

/* A line typed at the pause. False if it is to be run as a command. */
bool pager_line(struct session *session, const char *line);

/* The turn could not be stored: what waited for Enter when it began does so again, nothing else. */
void pager_take_back(struct session *session);

/* The turn is over: it is not taken back any more. */
void pager_end_turn(struct session *session);

/* Forgets what is kept. */
void pager_drop(struct session *session);
void pager_free(struct session *session);
