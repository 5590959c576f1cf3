/*
 * later.h - what a player who is away reads at the next login.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "protocol/messages.h"

struct server;

/* Keeps the sentence as a message from `other`, by their accounts. Not if as many wait for them as
 * this server keeps (messages-max). False if it could not be stored. */
bool later_tell(struct server *server, int64_t player, int64_t other, enum message message,
	const struct message_args *args);
