/*
 * heads.h - the last action of each match that is being played, on a machine that has no tables: it reads the
 * log of turns, and serves those who read.
 *
 * The row of a running match is written when a game ends, and its last action is known to its table alone.
 */
#pragma once

#include "db/matches.h"

struct action_row;
struct match_heads;
struct server;

/* server->heads, read as a start after a crash reads them. Ends the process if it can't. */
void heads_open(struct server *server);
void heads_close(struct server *server);

/* That action came. */
void heads_note(struct server *server, int64_t match, const struct action_row *row);

/* The row of that match has changed: what is not being played any more is forgotten. */
void heads_look(struct server *server, int64_t match);

/* Brings the row of a running match up to date. Does nothing on a machine that has tables. */
void heads_apply(const struct server *server, struct match_row *row);
