/*
 * join.h - the step from an invitation to a table, with the inviter named or, at the prompts, without.
 */
#pragma once

#include <stdbool.h>

struct invitation;
struct session;

/* Newcomers play short matches, if the operator wants it so. */
bool join_is_too_long(const struct session *session, int length);

/* Takes the invitation of that player, or says why not. */
void join_inviter(struct session *session, struct session *inviter);

/* Somebody at the prompts, without a table, has an invitation to answer. */
bool join_waits(const struct session *session);

/* The one that is meant where no name was typed, borrowed until it is answered; NULL after saying that none
 * waits, or which do. */
const struct invitation *join_only_invitation(struct session *session);

/* Takes that one. */
void join_only(struct session *session);
