/*
 * slow_offers.h - lists of offers of slow matches.
 */
#pragma once

struct session;

/* `seeks`: the open offers of others. Returns how many. */
int slow_offers_tell_open(struct session *session);

/* `slow offers`: those by the player and to the player, and open ones. */
void slow_offers_list(struct session *session);

/* At a login: those that the player has not read yet. */
void slow_offers_remind(struct session *session);
