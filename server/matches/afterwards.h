/*
 * afterwards.h - what follows from finished matches, and need not be there when they end: it is added some
 * time later, in their order, a few at a time. Nobody at a table waits for it.
 *
 * Owns: nothing; how far it has come is in the database.
 */
#pragma once

#include <stdbool.h>

struct server;

enum { AFTERWARDS_PAUSE_MS = 45 }; /* between two slices */

/* Adds some of what waits, if it is time. True: more waits, for the next slice. After an upgrade that may be
 * all matches there are: some thousand a second. */
bool afterwards_go_on(struct server *server);

/* Before an answer that tells of it. False: more waits than is added at once, or nothing can be stored. A
 * machine that only reads adds nothing: it may have to wait for the writer, which looks each ten seconds. */
bool afterwards_catch_up(struct server *server);
