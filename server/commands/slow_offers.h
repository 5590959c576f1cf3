/*
 * slow_offers.h - offers of slow matches: to somebody who may not be here, or to anybody. They outlast
 * logins.
 */
#pragma once

#include <stdbool.h>

#include "protocol/wire/words.h"

struct options_typed;
struct session;

/* `invite bob 5 days=2`: true if it was about a slow match, which has been offered or refused. */
bool slow_offer_typed(struct session *session, const struct words *words);

/* `seek 5 days=2`. */
void slow_offer_open(struct session *session, const struct options_typed *terms);

/* `unseek`. *was: the player had an open offer. False, and they have read so: it could not be withdrawn. */
bool slow_offer_withdraw_open(struct session *session, bool *was);

/* `join alice`, who may not be here: false if she has made no offer that the player could take. */
bool slow_offer_join(struct session *session, const char *typed);

/* `seeks`: the open offers of others. Returns how many. */
int slow_offers_tell_open(struct session *session);

/* `slow offers`: those by the player and to the player, and open ones. */
void slow_offers_list(struct session *session);

/* At a login: those that the player has not read yet. */
void slow_offers_remind(struct session *session);
