/*
 * mail.h - for the login: messages that were written while somebody was away.
 */
#pragma once

#include <stdbool.h>

struct session;

/*
 * Tells what waits for this player, and forgets it in the same turn: nobody reads a message twice. False if
 * nothing was told: nothing waits, or the disk is full, and it goes on waiting.
 */
bool mail_deliver(struct session *session);
