/*
 * field.h - the field of a tournament: who is in it and what has been paired so far. Every pairing, standing
 * and verdict of this folder follows from it alone, so that anybody can compute it again from the rows.
 *
 * Entrants are named by their place in the list, 0 to count - 1. An order of entrants, whether drawn by lot,
 * by rating or by standing, is a lineup.
 */
#pragma once

#include <stdbool.h>

enum {
	FIELD_MAX = 128, /* entrants */
	FIELD_MIN = 3,
	NOBODY = -1, /* in the place of an entrant: an empty slot, the opponent of a bye */
};

/* Scores are counted in halves, since a league may share a match. */
enum { SCORE_WIN = 2, SCORE_HALF = 1 };

struct entrant {
	double rating;	/* at the draw */
	int from_round; /* the first round they take part in; 0 or 1: from the beginning */
	bool withdrawn; /* gets no further pairing */
	bool house;	/* a house player, who fills the field */
};

/* An order of entrants: a lot has all who are to be paired. */
struct lineup {
	int count;
	int at[FIELD_MAX];
};

enum pairing_stage {
	STAGE_MAIN, /* the bracket of a knockout; the rounds of all other kinds */
	STAGE_CONSOLATION,
	STAGE_PLAYOFF, /* the bracket of the best, after the rounds */
	STAGE_COUNT,
};

enum pairing_outcome {
	OUTCOME_OPEN, /* to be played, or under way */
	OUTCOME_FIRST,
	OUTCOME_SECOND,
	OUTCOME_HALVES,	 /* half each */
	OUTCOME_NEITHER, /* both lost: nobody came */
	OUTCOME_STRUCK,	 /* counts for nobody */
	OUTCOME_COUNT,
};

/* Why two entrants were paired, as values: the words are chosen by whoever tells it. */
enum pairing_reason {
	REASON_DRAW,	  /* bracket, round 1: their slots in the draw */
	REASON_BYE,	  /* bracket: nobody is in the other slot */
	REASON_WINNERS,	  /* bracket: they won the two pairings that lead here */
	REASON_LOSERS,	  /* consolation, round 1: they lost theirs */
	REASON_DROPPED,	  /* consolation: one goes on, the other lost in round `round` of the main bracket */
	REASON_WITHDRAWN, /* bracket: one or both have withdrawn, so nothing is played */
	REASON_NEAREST,	  /* Swiss: of those not yet paired, the first and the nearest possible one */
	REASON_REPEAT,	  /* Swiss: likewise, but they met in `round`: no pairing has fewer repeats */
	REASON_LAST,	  /* Swiss: the bye, for the last in the order who can have it */
	REASON_SECOND_BYE,
	REASON_FREE,  /* rolling: of those free, fewest meetings, then nearest score, then longest wait */
	REASON_AGAIN, /* rolling: they have just met, and nobody else was free for long */
	REASON_ALL,   /* league: everybody meets everybody */
	REASON_COUNT,
};

struct pairing_why {
	enum pairing_reason reason;
	int round;  /* of the last meeting or of the loss; 0 = none */
	int nearer; /* Swiss: that many stood nearer in the order, not yet paired */
	int met;    /* of these: had met the first already */
	int needed; /* of these: others would have been left without a new opponent */
};

struct pairing {
	enum pairing_stage stage;
	int round;	/* of its stage, from 1 */
	int place;	/* in its round, from 0: a bracket's from top to bottom */
	int entrant[2]; /* the second is NOBODY for a bye, which is won by the first */
	enum pairing_outcome outcome;
	int points[2];	 /* won in the match */
	bool unplayed;	 /* decided without a play: a bye, an award, a withdrawal */
	bool in_a_hurry; /* rolling: won by a resignation within HURRY_PLAYS plays */
	struct pairing_why why;
};

struct field {
	int count;
	struct entrant entrants[FIELD_MAX];
	const struct pairing *pairings; /* borrowed: all so far, in the order in which they were made */
	int pairing_count;
};

/* Who may still be paired: neither withdrawn nor, before `round`, late. */
bool field_plays(const struct field *field, int entrant, int round);

/* Orders for a draw: people before house players; by the lot alone, or by rating and, if equal, by lot. */
void lineup_by_lot(const struct field *field, const struct lineup *lot, struct lineup *lineup);
void lineup_by_rating(const struct field *field, const struct lineup *lot, struct lineup *lineup);

/* The place of each entrant in that order, for all of the field: who isn't in it comes last. */
void lineup_places(const struct lineup *lineup, int place[FIELD_MAX]);

/* Who won and who lost: NOBODY if nobody did. */
int pairing_winner(const struct pairing *pairing);
int pairing_loser(const struct pairing *pairing);
