/*
 * status.h - the line that programs read of a player who is online (protocol 3, line 5).
 */
#pragma once

#include <stddef.h>

struct session;

enum { STATUS_LINE_SIZE = 320 };

/* Without its line end. Returns the length. */
size_t status_line(struct session *subject, char *line, size_t size);
