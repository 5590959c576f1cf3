/*
 * waiting.h - what waits for a player, here or away: messages, matches that can be gone on with, and those
 * that ended meanwhile. It is read from the rows whenever somebody asks, and nothing is kept for it.
 *
 * Owns: the choice of what is told, and by which sentence. May not touch: how it is carried to the player.
 */
#pragma once

#include <stdint.h>

#include "db/db.h"
#include "protocol/messages.h"

struct server;

enum waiting_kind {
	WAITING_FLAG,	 /* something is lost, or may be, unless the player comes */
	WAITING_TURN,	 /* it's the player's turn in a slow match */
	WAITING_OFFER,	 /* somebody wants to play */
	WAITING_MESSAGE, /* somebody has left a few words */
	WAITING_RESULT,	 /* a match ended without the player */
	WAITING_SAVED,	 /* a match may be gone on with */
	WAITING_KINDS,
};

/* The word for it: `flag`. */
const char *waiting_kind_word(enum waiting_kind kind);

/* What waits: at most one of these for each match. */
struct waiting {
	enum waiting_kind kind;
	int64_t match;	 /* 0: it is about none */
	int64_t message; /* its number; 0: it is none */
	int64_t offer;	 /* likewise, of an offer that is kept */
	int64_t seeker;	 /* the player who seeks somebody now; 0: nobody does */
	int64_t since;	 /* Unix seconds */
	int64_t due;	 /* when it is too late, or may be; 0: never */
	char title[SENTENCE_SIZE];
};

/* Calls `each` for some of it, at most `feed-entries`: slow matches in which it is the player's turn, the
 * most urgent first, then messages, offers to the player, and of friends to anybody, then matches that ended
 * within WAITING_DAYS, then those that are saved. Times in the titles are in the player's zone. */
enum { WAITING_DAYS = 14 };
typedef void waiting_fn(void *arg, const struct waiting *waiting);
MUST_USE enum db_status waiting_each(struct server *server, int64_t player, waiting_fn *each, void *arg);
