/*
 * slow_offers.h - lists of offers of slow matches.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct session;

#define SLOW_OFFERS_NEWEST INT64_MAX

/* `seeks`: some open offers of others, the newest first, from that number down, and how to read on. False:
 * there are none, and nothing was told. */
bool slow_offers_tell_open(struct session *session, int64_t from);

/* `seeks slow 21`: from offer 21 down. */
void slow_offers_list_open(struct session *session, const char *typed);

/* `slow offers`: those by the player and to the player, and open ones. */
void slow_offers_list(struct session *session);

/* At a login: those that the player has not read yet. */
void slow_offers_remind(struct session *session);
