/*
 * lost.h - saved matches that somebody loses, or that end without a winner, because a player has left them.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "server/rules/must_use.h"

struct server;

enum loss_status {
	LOSS_MADE,
	LOSS_NOT_STORED,
	LOSS_UNREADABLE, /* the match stays as it is, and the log says so */
};

/* `loser`, a player, loses the saved match, which is rated if its options are. Both are told, and whoever
 * listens. */
MUST_USE enum loss_status lost_by_leaving(struct server *server, int64_t match, int64_t loser);

/* Neither goes on with it: it is annulled. False if that could not be stored. */
MUST_USE bool lost_by_both(struct server *server, int64_t match);
