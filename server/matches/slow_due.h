/*
 * slow_due.h - slow matches whose time is up (R14.6): some a minute, found by an index.
 *
 *   due --a day of vacation is left--> goes on, a day later
 *       \--none--> lost on time, and rated but for those who were absent and have lost others so
 *       \--nothing done by that player yet--> annulled
 */
#pragma once

struct server;

/* A tick of the clock. */
void slow_due_tick(struct server *server);
