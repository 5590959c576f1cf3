/*
 * matching.h - how two players and their watchers come together and part: invitations, watching.
 *
 * Owns: invitations (one per inviter, void when either goes or begins a match). May not touch: matches
 * themselves.
 */
#pragma once

#include <stdbool.h>

#include "server/rules/options_typed.h"
#include "server/sessions/session.h"

enum { INVITED_TO_RESUME = -1 }; /* the saved match, in place of a length */

struct invitation {
	struct player *from;	    /* owns it */
	struct player *to;	    /* borrowed; the invitation is dropped before it goes */
	struct options_typed terms; /* its length is INVITED_TO_RESUME for a saved match */
	int64_t lapses_ms; /* a rematch: until when it can be taken, in ticks; 0: it does not lapse */
	TAILQ_ENTRY(invitation) next;	      /* in to->invitations */
	TAILQ_ENTRY(invitation) next_rematch; /* in lobby->rematches, if it lapses */
};

/* A new invitation replaces the inviter's older one (protocol 4.1). */
void matching_invite(struct player *from, struct player *to, const struct options_typed *terms);

/* The invitation that `from` has made is to a rematch: it lapses after that time. */
void matching_let_lapse(struct player *from, int seconds);

/* A tick of the clock: when an invitation to a rematch has lapsed, both players are told. */
void matching_tick(struct server *server);

/* The invitation of `from` to `to`, or NULL. */
const struct invitation *matching_find(const struct player *from, const struct player *to);

/* The player whom `from` has invited doesn't want to play. */
void matching_decline(struct player *from);

/* A match begins or a player goes: invitations by and to them are void, and they seek nobody any more. */
void matching_forget(struct player *player);

/* Starts to watch `player`, and nobody else any more. */
void matching_watch(struct player *watcher, struct player *player);

/* Stops watching, and is told so, or is told nothing of it. No effect if they watch nobody. */
void matching_unwatch(struct player *watcher);
void matching_unwatch_untold(struct player *watcher);

/* The watched player goes: tells the watchers why; they watch nobody (protocol 4.10). */
void matching_dismiss_watchers(struct player *player, enum close_why why);

/* Stops every watcher of `player` whom `by` (the player or the opponent) has blinded, and tells them why. */
void matching_dismiss_blinded(struct player *player, const struct player *by);

/* What another program knew, brought back: an invitation; whom somebody watches. Nobody is told. */
void matching_restore(
	struct player *from, struct player *to, const struct options_typed *terms, int64_t lapses_ms);
void matching_restore_watcher(struct player *watcher, struct player *player);
