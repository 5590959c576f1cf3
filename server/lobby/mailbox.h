/*
 * mailbox.h - messages (protocol 8): kept in the database until there is a sign that they were read.
 */
#pragma once

#include <stdbool.h>

#include "server/sessions/session.h"

struct mail;
struct server;

/* One message, in the words of `message`. */
void mailbox_tell(struct session *session, enum message message, const struct mail *mail);

/*
 * Tells what waits for this player. It is kept until there is a sign that it was read: told twice, after a
 * crash or a connection that broke, is better than never. False if nothing was told: nothing waits, or the
 * disk is full, and it goes on waiting.
 */
bool mailbox_deliver(struct session *session);

/* The newest message that is kept for this player has just been told, at once or in other words. It goes on
 * waiting while an older one has not been told, for messages are deleted in their order. */
void mailbox_note_told(struct session *session);

/* A line of the reader is run: what was told counts as read if all of it has left for the socket, and the
 * reader has sent something since. A line that was sent together with the login is no sign. */
void mailbox_settle(struct session *session);

/* The reader leaves the lobby. A goodbye or an orderly end of the connection is a sign, too; a failure, a
 * timeout, a second login and the end of the server are none. */
void mailbox_leave(struct session *session, enum close_why why);

/* As above, for sessions that are closing, once their last output is out. */
void mailbox_settle_closing(struct server *server);
