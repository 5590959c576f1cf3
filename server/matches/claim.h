/*
 * claim.h - what becomes of a saved match that somebody left and doesn't go on with: after a time
 * (`claim-after`) the one who was left may claim it. Whoever left it is warned when he logs in, and prevents
 * it by offering to go on while the other is here.
 *
 *   left ----offers to go on, while the other is here----> waits, as long as the two like
 *    | claim-after
 *   due --claim--> won by the other, or annulled (`claim-result`)
 *
 * Owns: nothing; all of it stands in the database (db/claims.h). A match that the server has stopped was left
 * by nobody.
 */
#pragma once

#include <stdbool.h>

#include "db/players.h"
#include "server/rules/must_use.h"

struct match_row;
struct session;

/*
 * `session` wants to go on with the match that is saved between him and `other`, who is here: if it is he who
 * left it, that goes on record. False if it could not be stored; he was told.
 */
MUST_USE bool claim_note_offer(struct session *session, const struct session *other);

/* He has just come, his login isn't stored yet: of a long time that he stayed away not all counts for what he
 * claims, for nobody could go on with him. False if it could not be stored. */
MUST_USE bool claim_note_return(const struct session *session);

/* At the login of a person: which matches can be claimed from when on, by the other or by him. */
void claim_remind(struct session *session);

/* Which matches others have left, and what he may do. */
void claim_list(struct session *session);

/* Under a match in the list of the saved ones, for people: whether it can be claimed, by whom, from when on.
 * `other` is what the other is called now. */
void claim_tell_saved(struct session *session, const struct match_row *match, const char *other);

/* Claims the match that is saved with `other`; if it can't be claimed he is told why. */
void claim_make(struct session *session, const struct player *other);
