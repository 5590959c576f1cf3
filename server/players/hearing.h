/*
 * hearing.h - the talk that a player has read last, for reports of it.
 *
 * Owns: what was said, kept once for all who heard it. May not touch: who hears what.
 */
#pragma once

#include <stdint.h>

#include "db/people/reports.h"

struct heard;
struct player;
struct server;

/* What somebody says to others: "says", "shouts"; never NULL. Released by whoever made it. */
struct heard *heard_new(const struct server *server, int64_t speaker, const char *how, const char *text);
void heard_release(struct heard *heard);

/* This player has heard it. A lost turn does not take it back, which does no harm: it was said. */
void hearing_note(struct player *player, struct heard *heard);

/* The last ones, the oldest first, borrowed until the player hears more; returns how many. */
int hearing_lines(const struct player *player, struct report_line lines[REPORT_LINES]);

/* This player had heard it before another program went on. */
void hearing_restore(struct player *player, const struct report_line *line);

/* That account is gone: forgets what it has said. */
void hearing_forget(struct player *player, int64_t speaker);

/* The player is freed. */
void hearing_free(struct player *player);
