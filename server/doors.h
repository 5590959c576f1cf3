/*
 * doors.h - what a machine opens to the outside at its start, whether it writes or reads.
 */
#pragma once

struct carried;
struct config;
struct server;

/* The ports, the certificate; nobody is let in yet. What needs root comes first, then its rights go. `left`:
 * by the last program in this process, or NULL. Ends the process with a sentence. */
void doors_open(struct server *server, const struct config *config, const struct carried *left);

/* What people read. Ends the process with a sentence. */
void files_read(struct server *server);
