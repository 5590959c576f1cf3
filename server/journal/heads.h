/*
 * heads.h - the matches that are being played, on a machine that has no tables: it reads the log of turns,
 * and serves those who read.
 *
 * The row of a running match is written when a game ends; its last action, and how it stands, are known to
 * its table alone. Here they follow from the actions as these come.
 */
#pragma once

#include "db/matches.h"

struct action_row;
struct match;
struct match_heads;
struct server;

/* server->heads, read as a start after a crash reads them. Ends the process if it can't. */
void heads_open(struct server *server);
void heads_close(struct server *server);

/* That action came. */
void heads_note(struct server *server, int64_t match, const struct action_row *row);

/* The row of that match has changed: it may have begun, stopped or ended. */
void heads_look(struct server *server, int64_t match);

/* Brings the row of a running match up to date. Does nothing on a machine that has tables. */
void heads_apply(const struct server *server, struct match_row *row);

/* How many there are; and each of them, the longest known first, until `each` returns false. */
int heads_count(const struct server *server);
typedef bool heads_fn(void *arg, int64_t match);
void heads_each(const struct server *server, heads_fn *each, void *arg);

/* How it stands, and the number of its last action. NULL: it isn't being played, or can't be read. Borrowed
 * until the next row of the log. The first look at a match reads its last game, each later one nothing. */
const struct match *heads_match(struct server *server, const struct match_row *row, int *actions);
