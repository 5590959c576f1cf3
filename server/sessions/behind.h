/*
 * behind.h - who is behind with reading. What others say must not get a slow reader cut off.
 *
 *   0 ......... talk-backlog ......... tell-backlog ......... output-limit
 *      all comes |  no shouts, kibitzes:  |  no tells, whispers,      | cut off
 *                |  left out              |  invitations, watchers:   |
 *                |                        |  refused to their sender  |
 */
#pragma once

#include <stdbool.h>

struct session;

/* True if this listener misses a line that is said to many. Counts it, for people. */
bool behind_misses_talk(struct session *listener);

/* True if what is meant for this session alone is to be refused. */
bool behind_with_tells(const struct session *session);

/* Output has left: if the session has caught up, the next turn tells it how much it missed. */
void behind_wake(struct session *session);
void behind_catch_up(struct session *session);
