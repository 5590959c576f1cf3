/*
 * bans.h - who is kept out, by name and by address: the bans of the database, in memory for every login and
 * every connection.
 *
 * May not touch: sessions; who is here when a ban is made is the business of removal.h.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "server/net/address.h"

enum { BANS_MAX = 1000 }; /* each connection is compared with all of them */

struct bans;
struct server;

/* Reads them; ends the process if they can't be read. bans_close() takes NULL. */
void bans_open(struct server *server);
void bans_close(struct bans *bans);

/* A ban was written or lifted in this turn: reads them, and once more if the turn is lost. */
void bans_changed(struct server *server);

/* On a machine that only reads: the log has changed them. */
void bans_read_again(struct server *server);

int bans_count(const struct bans *bans);

/* Another number whenever they have been read again. */
uint64_t bans_version(const struct bans *bans);

/* In any case of letters. */
bool bans_have_name(const struct bans *bans, const char *name);
bool bans_have_address(const struct bans *bans, const struct peer *peer);
