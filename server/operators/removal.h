/*
 * removal.h - whom a ban means, and parting from people who are online.
 *
 * May not touch: who may remove whom for which reason is the business of those who ask (commands/ban.c,
 * admin_live.c).
 */
#pragma once

#include <stdbool.h>

#include "db/people/players.h"
#include "server/net/address_range.h"

struct server;
struct player;

enum { MUTE_MINUTES_MAX = 366 * 24 * 60 }; /* of a mute that ends by itself */

/* What is banned, in the form in which it is stored. */
struct ban_target {
	bool is_name;
	bool is_nobody; /* a name that no account has, as ban_target_meets_operator() finds */
	struct address_range range;
	char text[ADDRESS_RANGE_TEXT_SIZE];
};

/* A name, which need not belong to anybody (then nobody can take it), an address or a network. False if it is
 * none of them. */
MUST_USE bool ban_target_read(struct ban_target *target, const char *typed);

/* True if it would keep an operator out: by name, or with `server` (may be NULL) one who is online; *player
 * is that operator. A name gets the letters of its account. */
MUST_USE bool ban_target_meets_operator(
	struct ban_target *target, struct db *db, struct server *server, struct player_row *player);

/* Tells somebody online why ("": no reason), saves their match, closes their connection. */
void removal_part(struct player *player, const char *reason);

/* Parts with everybody online whom a new ban keeps out. */
void removal_part_banned(struct server *server, const struct ban_target *target, const char *reason);
