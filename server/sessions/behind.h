/*
 * behind.h - who is behind with reading: what others say must not make it so much that the line is cut off.
 *
 *   0 ......... talk-backlog ......... tell-backlog ......... output-limit
 *      all comes |  no shouts, kibitzes:  |  no tells, whispers,      | cut off
 *                |  left out              |  invitations, watchers:   |
 *                |                        |  refused to their sender  |
 */
#pragma once

#include <stdbool.h>

struct session;

/* True if a line that is said to many is left out for this listener. It is counted, for people. */
bool behind_misses_talk(struct session *listener);

/* True if what is meant for this one alone is to be refused. */
bool behind_with_tells(const struct session *session);

/* Output has left: who has caught up is told in the next turn how much was left out. */
void behind_wake(struct session *session);
void behind_catch_up(struct session *session);
