/*
 * inviting.h - an invitation is sent: what may still prevent it, and what both read.
 */
#pragma once

#include <stdbool.h>

#include "protocol/messages.h"
#include "server/rules/options_typed.h"

struct player;
struct session;

/* What can be said against inviting this player now; MSG_NONE if nothing. */
enum message inviting_fault(const struct player *player, const struct player *invited);

/*
 * To somebody who is free and ready. Terms whose length is INVITED_TO_RESUME are for their saved match.
 * Visitors play unrated, whatever the terms say. False: the inviter has been told why
 * not.
 */
bool inviting_send(struct session *session, struct player *invited, const struct options_typed *terms);
