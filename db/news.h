/*
 * news.h - since when there have been news for players.
 */
#pragma once

#include "db/db.h"

/* Of the news with that number; they are new `now` if nobody has asked for them before. */
MUST_USE enum db_status news_since(struct db *db, int number, int64_t now, int64_t *since);
