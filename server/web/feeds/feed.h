/*
 * feed.h - what waits for a player, written for programs that ask for it now and then. How each form looks:
 * RFC 4287, RFC 5545.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "db/people/players.h"
#include "protocol/messages.h"
#include "server/state/web_address.h"

struct asked;
struct reply;
struct server;

enum { FEED_TIME_SIZE = 32 };

/* For whom it is written, and what both forms have. */
struct player_feed {
	struct server *server;
	const char *token; /* in its address */
	struct player_row player;
	const char *name;	     /* of this server; never changes with how it is asked */
	char root[WEB_ADDRESS_SIZE]; /* what links begin with: an address, or only the way up */
	bool root_is_whole;
};

/* Nothing is at this secret address, which is `wrong`, and counts; or there were too many such. */
void secret_refuse(const struct asked *asked, enum message wrong, struct reply *reply);

/* Everything, as entries of a feed. */
MUST_USE enum db_status feed_write_atom(const struct player_feed *feed, FILE *out);

/* <updated>, as every feed and every entry of one has it. */
void feed_put_updated(FILE *out, int64_t at);

/* What is too late after some time, as events of a calendar. */
MUST_USE enum db_status feed_write_calendar(const struct player_feed *feed, FILE *out);
