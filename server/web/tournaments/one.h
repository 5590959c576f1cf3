/*
 * one.h - the tournament that an address names.
 */
#pragma once

#include <stdbool.h>

#include "db/tournaments/tournaments.h"
#include "server/web/route.h"

/* False after refusing: there is none of that number, or the database can't be read. */
bool tournament_asked(
	const struct asked *asked, const char *number, struct edition_row *edition, struct reply *reply);
