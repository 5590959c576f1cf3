/*
 * claim.h - what becomes of a saved match that a player left and doesn't go on with: after a time
 * (`claim-after`) the player who was left may claim it. The leaver is warned at login, and prevents the claim
 * by offering to go on while the other is here.
 *
 *   left ----offers to go on, while the other is here----> waits, as long as the two like
 *    | claim-after
 *   due --claim--> won by the other, or annulled (`claim-result`)
 *
 * Owns: nothing; all of it is in the database (db/claims.h). Nobody has left a match that the server has
 * stopped.
 */
#pragma once

#include <stdbool.h>

#include "db/people/players.h"
#include "server/rules/must_use.h"

struct left_row;
struct match_row;
struct player;
struct server;

/* `player` wants to go on with the match that is saved with `other`, who is here: if `player` left it, that
 * goes on record. False if it could not be stored; the player was told. */
MUST_USE bool claim_note_offer(struct player *player, const struct player *other);

/* The player has just come, and their login isn't stored yet. A long absence counts only in part for what
 * they claim, for nobody could go on with them. False if it could not be stored. */
MUST_USE bool claim_note_return(const struct player *player);

/* At the login of a person: which matches either side can claim, and from when on. */
void claim_remind(struct player *player);

/* Lists the matches that others have left, and what the player may do. */
void claim_list(struct player *player);

/* Under a match in the list of the saved ones, for people: whether it can be claimed, by whom, from when
 * on. `other` is the other's present name. */
void claim_tell_saved(struct player *player, const struct match_row *match, const char *other);

/* From when on the player who was left may claim it, if the leaver doesn't offer to go on; 0: never, or that
 * is not known before the player who was left is back (a long absence of theirs counts only in part). */
int64_t claim_due(const struct server *server, const struct match_row *match, const struct left_row *left);

/* Claims the match that is saved with `other`, or tells why it can't be claimed. */
void claim_make(struct player *player, const struct player_row *other);
