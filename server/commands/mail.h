/*
 * mail.h - a line that is kept for a player who can't read it now.
 */
#pragma once

struct player_row;
struct session;

/* Tells `from` that it is kept, or why not. Whether they want to hear each other has been asked. */
void mail_keep(struct session *from, const struct player_row *to, const char *text);
