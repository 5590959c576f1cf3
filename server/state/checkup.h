/*
 * checkup.h - reads the whole database beside the loop, if the last server was killed.
 *
 *   start --ended in order--> nothing to do
 *         --was killed------> a thread reads the file, table by table --> whole: noted in the file
 *                                                                     --> damaged: log, no new matches
 *
 * The thread has its own handle on the file. The server's end doesn't wait for it: on a busy machine a thread
 * of a low priority may not run for minutes. The log then stays beside the file, with what was stored
 * last. What is found stays in the file: until a check finds it whole again, no server begins a match on it.
 */
#pragma once

#include <stdbool.h>

struct server;

/* server->checkup, once the database is open; begins a check if one is due. What it stores is committed with
 * the next turn. Ends the process if the database can't be written. */
void checkup_open(struct server *server);

/* The server ends in order, and nothing more is written: that is stored, unless the disk is full. */
void checkup_close(struct server *server);

/* The file is damaged: no new matches. */
bool checkup_found_damage(const struct server *server);

/* Another program takes the place of this one: for it, this one has ended in order, unless the check is still
 * due. Or it doesn't, and this one goes on. */
void checkup_hand_over(struct server *server);
void checkup_go_on(struct server *server);
