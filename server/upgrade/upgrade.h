/*
 * upgrade.h - another program takes this one's place while people play: the process stays, and so do its
 * connections that are not under TLS.
 *
 *   none --ordered--> checking --the new program says that it can--> due --nothing is under way--> exec
 *     ^                  |                                            |
 *     +--- it can't, or takes too long; nothing has changed ---------+ (exec fails)
 *
 * Owns: the order and what is known of the check. May not touch: what a session or a player is (pack.h,
 * take_over.h).
 */
#pragma once

#include <stdbool.h>

#include "server/upgrade/exec.h"
#include "server/upgrade/parcel.h"

struct server;

/* server->upgrade, from upgrade_open() to upgrade_close(). The plan is copied; the program is found here. */
void upgrade_open(struct server *server, const struct exec_plan *plan);
void upgrade_close(struct server *server);

/* Begins. False with a sentence: not now. How it ends is told to the tool that asked, and to the log. */
bool upgrade_order(struct server *server, char reason[PARCEL_REASON_SIZE]);

/* After a turn of the loop: carries it out if it is due. True: the next turn is to come at once. */
bool upgrade_end_turn(struct server *server);
