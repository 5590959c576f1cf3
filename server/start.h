/*
 * start.h - opens the database, and brings to its state whatever follows from rows at a start.
 */
#pragma once

#include <stdbool.h>

struct server;

/* server->db and the parts that are made of its rows. `goes_on`: another program in this process has left its
 * tables, whose matches have not stopped. Ends the process if the database can't be had. */
void start_database(struct server *server, bool goes_on);
