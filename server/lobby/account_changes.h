/*
 * account_changes.h - changes that others make to the account of somebody who is online: an operator marks
 * it, a claim changes the rating. It is read again when that turn is over, so that memory agrees with the
 * database whether the turn was kept or taken back.
 */
#pragma once

#include <stdbool.h>

struct server;
struct player;

/* The account of this player changes in this turn; NULL is fine. */
void account_changes_note(struct player *player);

/* After the commit or the rollback. Tells players who have become operators, or no longer are. */
void account_changes_end_turn(struct server *server);
