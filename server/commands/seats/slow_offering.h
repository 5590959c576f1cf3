/*
 * slow_offering.h - slow matches are offered and taken: to a player who may not be here, or to anybody.
 * Offers outlast logins.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "protocol/wire/words.h"

struct options;
struct options_typed;
struct server;
struct session;
struct slow_offer_row;

/* `invite bob 5 days=2`: true if it was about a slow match, which has been offered or refused. */
bool slow_offer_typed(struct session *session, const struct words *words);

/* `seek 5 days=2`. */
void slow_offer_open(struct session *session, const struct options_typed *terms);

/* `unseek`. *was: the player had an open offer. False, and they have read so: it could not be withdrawn. */
bool slow_offer_withdraw_open(struct session *session, bool *was);

/* `join alice`, who may not be here: false if she has made no offer that the player could take. */
bool slow_offer_join(struct session *session, const char *typed);

/* `decline alice`: false if she has offered them nothing. */
bool slow_offer_decline(struct session *session, const char *typed);

/* `decline` alone: likewise; there may be several, of which they read. */
bool slow_offer_decline_only(struct session *session);

/* An offer, to the player who may join. */
void slow_offer_tell(struct session *reader, const char *inviter, const struct options *options);

/* An open offer sleeps while its player has not been here for some days. */
bool slow_offer_is_awake(const struct server *server, const struct slow_offer_row *offer);
