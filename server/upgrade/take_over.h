/*
 * take_over.h - puts back what another program has left: the opposite of pack.h.
 */
#pragma once

#include "server/rules/must_use.h"
#include "server/upgrade/carried.h"

struct server;
struct session_owner;

/* Before the first turn, when all parts are open. Nobody is told anything, and nothing is stored. False with
 * a sentence: a row that must be there isn't, or can't be read. */
MUST_USE bool take_over(struct server *server, const struct carried *carried,
	const struct session_owner *owner, char reason[PARCEL_REASON_SIZE]);

/* The sockets that people connect to: those that were left, and new ones where the configuration wants
 * others. `left` may be NULL. False with a sentence. */
MUST_USE bool take_over_listeners(struct server *server, const struct carried *left,
	const struct session_owner *owner, char reason[PARCEL_REASON_SIZE]);
