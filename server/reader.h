/*
 * reader.h - a machine that never writes: it follows the log of turns, and serves pages, the API and streams
 * from its copy.
 */
#pragma once

#include "server/rules/must_use.h"

struct server;

/* From its start to its end. Returns the exit status. */
MUST_USE int serve_readers(struct server *server);
