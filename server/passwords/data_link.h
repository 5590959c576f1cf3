/*
 * data_link.h - the secret in a link to all that is kept of a player. The last one of a player is good, for
 * a day.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "server/passwords/secret.h"
#include "server/rules/must_use.h"

struct server;

enum data_link_made {
	DATA_LINK_MADE,
	DATA_LINK_TOO_MANY, /* within a day (data-links-per-day) */
	DATA_LINK_NOT_STORED,
};

MUST_USE enum data_link_made data_link_make(struct server *server, int64_t player, char secret[SECRET_SIZE]);

/* Whose it is. False: nobody's. */
bool data_link_player(const struct server *server, const char *secret, int64_t *player);
