/*
 * reload.h - the configuration, read again while the server runs.
 *
 * Owns: nothing but the way back to its sources. What may change takes effect for all that is asked of it
 * from then on; the rest waits for a restart. May not touch: sessions.
 */
#pragma once

#include <stdbool.h>
#include <stdio.h>

struct config;
struct server;

/* The sources that `config` was read from; it is what server->config points to. All are borrowed. */
void reload_open(struct server *server, struct config *config, int argc, char *const argv[]);
void reload_close(struct server *server);

/* Reads all again. Says line by line what has changed, what needs a restart and what could not be read: in
 * the log, and to `told` unless it is NULL. False if something could not be read, and stays as it was. */
bool reload(struct server *server, FILE *told);
