/*
 * called.h - what tournaments want of a player: that they come to a match, or that they are here when a
 * tournament starts that they have entered.
 */
#pragma once

#include "db/db.h"
#include "server/notices/waiting_kinds.h"

/* What starts in an hour waits already (waiting->from). */
MUST_USE enum db_status called_each(struct waiting_walk *walk);
