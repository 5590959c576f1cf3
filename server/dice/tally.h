/*
 * tally.h - all throws made on this server, counted. The journal has them; the counts are stored now and
 * then, so that a start need not read all of the journal.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "db/db.h"
#include "server/rules/throw_counts.h"

struct server;

/* server->tally, from tally_open() to tally_close(). Reads the stored counts, and what the journal has got
 * since. */
MUST_USE enum db_status tally_open(struct server *server);

/* Likewise, on a machine that stores nothing. */
MUST_USE enum db_status tally_read(struct server *server);
void tally_close(struct server *server);

/* There: the log has brought actions. */
void tally_read_on(struct server *server);

const struct throw_counts *tally_counts(const struct server *server);

/* An action with dice, as throw_counts_add() wants it. The throws of a lost turn don't count. */
void tally_add(struct server *server, const struct action *action, struct dice before, int64_t action_id);

/* A game has ended: stores the counts, if enough have come. */
void tally_store_if_due(struct server *server);
