/*
 * claim.h - what becomes of a saved match that somebody left: did he offer to go on with it?
 *
 * Owns: nothing; all of it stands in the database (db/claims.h).
 */
#pragma once

#include <stdbool.h>

#include "server/rules/must_use.h"

struct session;

/*
 * `session` wants to go on with the match that is saved between him and `other`, who is here: if it is he who
 * left it, that goes on record. False if it could not be stored; he was told.
 */
MUST_USE bool claim_note_offer(struct session *session, const struct session *other);
