/*
 * join.h - the step from an invitation, to one player or to all, to a table.
 */
#pragma once

#include <stdbool.h>

#include "server/rules/options.h"

struct invitation;
struct options_typed;
struct player;
struct session;

/* Newcomers play short matches, if the operator wants it so. */
bool join_is_too_long(const struct session *session, int length);

/* A player who invites or seeks is ready from then on, whatever they had set (protocol 4.1). False if that
 * could not be stored (the person has been told). */
bool join_make_ready(struct session *session);

/* False, and `session` is told why, if they have less than the other asks for with `set accept`. Players of
 * whom nothing is measured yet count as reliable. */
bool join_is_accepted(struct session *session, const struct player *other, const struct options *options);

/* Whether an open invitation would refuse them neither for that nor for its length; tells nothing. */
bool join_is_open_to(const struct session *session, const struct player *seeker);

/* What the terms of an invitation and the toggles of both make of it. */
struct options join_agreed_options(
	const struct player *inviter, const struct player *invited, const struct options_typed *terms);

/* Takes the invitation of that player, at the prompts also an open one, or says why not. */
void join_inviter(struct session *session, struct player *inviter);

/* Somebody at the prompts, without a table, has an invitation to answer. */
bool join_waits(const struct session *session);

/* Lists the invitations that wait, one at least: what to type for each. */
void join_list_invitations(struct session *session);

/* The invitation that is meant when no name was typed, borrowed until it is answered; NULL after saying that
 * none waits, or listing several. */
const struct invitation *join_only_invitation(struct session *session);

/* Takes the invitation of join_only_invitation(). */
void join_only(struct session *session);
