/*
 * service_time.h - how long the server has served, over all its starts: server->served_ms. It stops
 * while the server does, and while nothing can be stored; jumps of the wall clock change nothing. Whatever
 * costs a player time runs in it. It is added to whenever the clock is looked at (storing.h).
 */
#pragma once

struct server;

/* Reads where the last server was. Ends the process if the row can't be read. */
void service_time_open(struct server *server);

/* The end of a turn, before it is committed: it is stored with other rows, else alone from time to time. */
void service_time_store(struct server *server);
