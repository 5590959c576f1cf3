/*
 * status.h - the lines that programs get about themselves and about a player who is online (protocol 3, lines
 * 2 and 5).
 */
#pragma once

#include <stddef.h>

struct player;

enum { STATUS_LINE_SIZE = 320 };

/* Their own settings, for themselves (line 2). Without its line end. Returns the length. */
size_t status_own_line(const struct player *player, char *line, size_t size);

/* The status of anybody, for everybody (line 5). It is made when something in it has changed, not for each
 * reader. */
size_t status_line(struct player *subject, char *line, size_t size);

/* What is kept for it. */
void status_free(struct player *player);
