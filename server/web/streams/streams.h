/*
 * streams.h - event streams: connections that read a match as it is played.
 *
 *   stream --missed much?--> past (from the journal) --+
 *      \------------------------------------------------+--> joined (a place in the relay's scroll) --> ended
 *
 * All streams of a match share one relay. A stream has no more output waiting than a few pieces: who reads
 * slowly falls behind in the scroll, who doesn't read is cut off. Owns: relays and streams. May not touch:
 * wires; a visitor is kept (reply.h).
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "server/state/announce.h"

struct action_row;
struct server;
struct table;

/* server->streams, from streams_open() to streams_close(); at most `max` of them. Closed after the visitors.
 * Ends the process if out of memory. */
void streams_open(struct server *server, int max);
void streams_close(struct server *server);

/* Who watches a match: by lines, where each player's watchers count, and by streams, each of which counts as
 * one. */
int streams_and_watchers(const struct table *table);

/* Of these, the streams: on a machine without tables that is all it knows. */
int streams_of(const struct server *server, int64_t match);

/* An action of a match was stored; the row of a match has changed. For a machine without tables, where
 * nothing is announced. */
void streams_action(struct server *server, int64_t match, const struct action_row *row);
void streams_look(struct server *server, int64_t match);

/* Likewise: whoever let strangers read of their matches may not do so any more. */
void streams_look_all(struct server *server);

/* Hears what happens in matches. */
extern const struct subscriber streams_subscriber;

/* After that, and after the players have read what happened: it is told, and some of what streams have missed
 * is read. True if there is more for the next turn. */
bool streams_go_on(struct server *server);
