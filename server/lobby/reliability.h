/*
 * reliability.h - how much of what players begin they finish, measured by the journal.
 */
#pragma once

#include "db/people/reliability.h"

struct server;

/* False while the database can't be read. */
MUST_USE bool reliability_of(struct server *server, int64_t player, struct reliability *reliability);

/* Matches finished in a hundred of those finished or left for good, rounded down; -1 if there are none. */
int reliability_percent(const struct reliability *reliability);
