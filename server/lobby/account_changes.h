/*
 * account_changes.h - what others have changed in the account of somebody who is online: an operator his
 * mark, a claim his rating. It is read again when the turn that changed it is over, so that memory says what
 * is stored whether that turn was kept or taken back.
 */
#pragma once

#include <stdbool.h>

struct server;
struct session;

/* The account of this player changes in this turn; NULL is fine. */
void account_changes_note(struct session *session);

/* After the commit or the rollback. Who has become an operator, or is none any more, is told. */
void account_changes_end_turn(struct server *server, bool stored);
