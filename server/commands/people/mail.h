/*
 * mail.h - a line that is kept for a player who can't read it now.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct player_row;
struct session;

/* Tells `from` that it is kept, or why not. Whether they want to hear each other has been asked. */
void mail_keep(struct session *from, const struct player_row *to, const char *text);

/* A line for the other player of a slow match. False: it is not kept, and the writer knows why. */
bool mail_keep_at_match(struct session *from, const struct player_row *to, int64_t match, const char *text);
