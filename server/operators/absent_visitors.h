/*
 * absent_visitors.h - visitors who did not come back for a week are erased, a few at a time.
 */
#pragma once

struct server;

/* A tick of the clock. */
void absent_visitors_tick(struct server *server);
