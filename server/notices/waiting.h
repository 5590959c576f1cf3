/*
 * waiting.h - what waits for a player, here or away: messages, matches that can be gone on with, and those
 * that ended meanwhile. It is read from the rows whenever somebody asks, and nothing is kept for it.
 *
 * Owns: the choice of what is told, and by which sentence. May not touch: how it is carried to the player.
 */
#pragma once

#include <stdint.h>

#include "db/db.h"
#include "server/notices/waiting_kinds.h"

struct server;

/* The word for it: `flag`. */
const char *waiting_kind_word(enum waiting_kind kind);

/* Calls `each` for some of it, at most `feed-entries`: what tournaments want, slow matches in which it is the
 * player's turn, the most urgent first, then messages, offers to the player, and of friends to anybody, then
 * matches that ended within WAITING_DAYS, then those that are saved. Times in the titles are in the player's
 * zone. */
enum { WAITING_DAYS = 14 };
MUST_USE enum db_status waiting_each(struct server *server, int64_t player, waiting_fn *each, void *arg);
