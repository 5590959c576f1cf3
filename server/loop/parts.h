/*
 * parts.h - all that a server has in memory, made in the order in which one needs the other.
 */
#pragma once

struct server;

/* Empty: nothing is read from the database yet, and nobody is let in. Ends the process if it can't be had. */
void parts_open(struct server *server);

/* Nobody is here any more. The database closes, too. */
void parts_close(struct server *server);
