/*
 * fixtures.h - the matches of a league: everybody plays everybody, whenever the two like until a date.
 *
 *   waits --one offers, the other joins--> played --> over
 *     ^----nobody has joined, or it stops----|          ^
 *     +-------------the date has come-------------------+
 *
 * An offer waits for ten minutes if the other is here, who may decline it; else they read of it at their next
 * login. At the end days count on which somebody has offered to play. With `days=` whoever likes begins the
 * match, and it is a slow one.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "protocol/messages.h"
#include "server/rules/must_use.h"

struct contest;
struct edition_row;
struct pairing_row;
struct player;
struct server;

/* Offers the player of that name to play the match of the two, which is told. Else returns why not. */
enum message fixtures_offer(struct player *player, const struct edition_row *edition, const char *name);

/* Declines what that player offers (NULL: anybody), or takes back what this one has offered them, and tells
 * of it. False: there is no such offer. */
bool fixtures_decline(struct player *player, const char *name);
bool fixtures_take_back(struct player *player, const char *name);

/* Nobody has joined after an offer: both may play others. False if it could not be stored. */
bool fixtures_lapse(struct server *server, const struct edition_row *edition, struct pairing_row *row);

/* Its match has stopped. False if it could not be stored. */
MUST_USE bool fixtures_note_stop(
	struct server *server, const struct edition_row *edition, struct pairing_row *row);

/* A match is over. True if it was one of a league that nobody has won, which may begin anew. */
bool fixtures_note_over(struct server *server, int64_t match);

/* Another player has the place of this entrant, who has not played. False if it could not be stored. */
MUST_USE bool fixtures_replace(struct server *server, const struct contest *contest, int64_t entrant);
