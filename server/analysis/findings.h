/*
 * findings.h - players hear that they have mistakes to look at: those who are here when a match has been
 * analysed, and those who come. Not while they play.
 */
#pragma once

#include "db/matches.h"

struct player;
struct server;

/* A match has been judged as well as can be: its players hear of their mistakes in it. */
void findings_tell(struct server *server, const struct match_row *match);

/* Their match is over: they hear of what was found meanwhile. */
void findings_tell_kept(struct player *player);

/* The players leave the table before their match is over: they hear of it, too, but for one who logs out and
 * has read their goodbye. */
void findings_tell_stopped(struct server *server, int64_t match);

/* How many are due. */
void findings_tell_due(struct player *player);
