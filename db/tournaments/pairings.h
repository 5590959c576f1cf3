/*
 * pairings.h - rounds, and who plays whom in them.
 *
 *   waiting --both join--> playing --the match is over--> over
 *      ^                    |
 *      +-----it stops-------+     waiting --nobody joins, or a director says so--> over
 */
#pragma once

#include "db/matches.h"
#include "db/people/players.h"

enum pairing_state {
	PAIRING_WAITING, /* for both to join, the first time or again */
	PAIRING_PLAYING,
	PAIRING_OVER,
	PAIRING_STATES,
};
const char *pairing_state_word(enum pairing_state state);

enum pairing_decided {
	PAIRING_NOT_YET,
	PAIRING_PLAYED,
	PAIRING_TIME,
	PAIRING_LEFT,	 /* its match was left for too long, or too often */
	PAIRING_AWARD,	 /* by the director */
	PAIRING_FORFEIT, /* whoever was there wins; else both are out */
	PAIRING_BYE,	 /* there was nobody to play against */
	PAIRING_HALVES,	 /* of a league: not played by its date, and shared */
	PAIRING_ENDS,
};
const char *pairing_decided_word(enum pairing_decided decided); /* "" of PAIRING_NOT_YET */

/* What a pairing is part of. */
enum pairing_part {
	PART_MAIN, /* the bracket of a knockout, the rounds of all other kinds */
	PART_CONSOLATION,
	PART_PLAYOFF,
	PART_COUNT,
};
const char *pairing_part_word(enum pairing_part part);
const char *pairing_part_letter(
	enum pairing_part part); /* in front of a pairing's name; "" of the main one */

enum { PAIRING_REASON_SIZE = 16 };

/* Why the two were paired: a word, and the numbers in it (server/pairing/field.h). */
struct pairing_cause {
	char reason[PAIRING_REASON_SIZE];
	int round, nearer, met, needed;
};

struct pairing_row {
	int64_t id, edition;
	enum pairing_part part;
	int round, place;   /* from 1, from 0 */
	int64_t entrant[2]; /* the second is 0 in a bye */
	int64_t player[2];
	char name[2][PLAYER_NAME_SIZE]; /* as they are now; "" in a bye */
	enum pairing_state state;
	int64_t match; /* 0: none yet */
	int winner;    /* 0, 1, or -1: nobody (yet) */
	enum pairing_decided decided;
	int score[2];
	bool joined[2];
	int left[2];	 /* how often they have left the match */
	int64_t made_ms; /* in service time */
	int64_t due;	 /* likewise: until when both are to have joined; 0: never */
	bool hurried;	 /* won within a few plays */
	bool struck;	 /* counts for nobody */
	/* Of a league: on how many days each has offered to play, and the last of them, since 1970. */
	int offers[2];
	int64_t offered[2];
	struct pairing_cause cause;
};

/* What people call it: 1.3 is the third of round 1, c1.3 of the consolation's, p1.3 of the playoff's. */
enum { PAIRING_NAME_SIZE = 24 };
void pairing_name(char name[PAIRING_NAME_SIZE], const struct pairing_row *row);

/* A pairing, or a bye, which is over. Fills in row->id. */
MUST_USE enum db_status pairing_add(struct db *db, struct pairing_row *row);

/* Stores all but who plays whom. */
MUST_USE enum db_status pairing_store(struct db *db, const struct pairing_row *row);

/* Somebody takes the place that a bye has left free. */
MUST_USE enum db_status pairing_fill(struct db *db, int64_t id, int64_t entrant);

/* The match of a tournament that two players began last and that isn't over. */
MUST_USE enum db_status pairing_open_match(struct db *db, int64_t one, int64_t other, int64_t *match);

/* How many an entrant has yet to play. */
MUST_USE enum db_status pairing_count_waiting(
	struct db *db, int64_t edition, int64_t entrant, int64_t *count);

/* Who has left a match, and why. */
struct pairing_leaver {
	int64_t player; /* 0: nobody */
	enum stop_why why;
};

/* DB_NONE, with nobody: the match isn't saved. */
MUST_USE enum db_status pairing_find_leaver(struct db *db, int64_t match, struct pairing_leaver *leaver);

MUST_USE enum db_status pairing_find(struct db *db, int64_t id, struct pairing_row *row);
MUST_USE enum db_status pairing_find_match(struct db *db, int64_t match, struct pairing_row *row);
/* The pairing of that edition, part, round and place; nothing else of `of` counts. */
MUST_USE enum db_status pairing_find_place(
	struct db *db, const struct pairing_row *of, struct pairing_row *row);

/* The earliest that is due by then. */
MUST_USE enum db_status pairing_find_due(struct db *db, int64_t served_ms, struct pairing_row *row);

/* Those that a player plays or is to play, the oldest first. */
typedef void pairing_fn(void *arg, const struct pairing_row *row);
MUST_USE enum db_status pairing_each_of(
	struct db *db, int64_t player, int limit, pairing_fn *each, void *arg);

/* Those of the main part that an entrant has played or is to play, the oldest first. */
MUST_USE enum db_status pairing_each_by(
	struct db *db, int64_t entrant, int limit, pairing_fn *each, void *arg);

/* How many a rolling tournament has had so far, but for its playoff. */
MUST_USE enum db_status pairing_count_rolling(struct db *db, int64_t edition, int64_t *count);

/* All of an edition, part by part and round by round. */
MUST_USE enum db_status pairing_each(struct db *db, int64_t edition, int limit, pairing_fn *each, void *arg);

/* At a start of the server: makes all that were being played due, for their matches may have stopped. */
MUST_USE enum db_status pairings_look_at_played(struct db *db, int64_t served_ms);

/* Likewise: nobody has joined any more, and all have time until then, in service time, or longer. */
MUST_USE enum db_status pairings_wait_anew(struct db *db, int64_t until_ms);
