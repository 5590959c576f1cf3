/*
 * inviting.h - an invitation is sent: what may still stand against it, and what both read.
 */
#pragma once

#include "server/rules/options_typed.h"

struct player;
struct session;

/*
 * To somebody who is free and ready. Terms whose length is INVITED_TO_RESUME are for their saved match.
 * Visitors play unrated, whatever the terms say. The inviter is told what stands against it, if anything
 * does.
 */
void inviting_send(struct session *session, struct player *invited, const struct options_typed *terms);
