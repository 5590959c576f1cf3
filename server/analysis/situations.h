/*
 * situations.h - the journal of a match as a row of situations that can be judged: throws, doubles, answers
 * to doubles. Nothing is judged here.
 *
 * Pure but for memory: the list grows. A play that was ruled back (R9.6) was never made; one against the
 * rules that stood (R9.3) is found out by whoever judges it, since it leads to no legal position.
 */
#pragma once

#include <stdbool.h>

#include "db/choices.h"
#include "server/engine/stakes.h"
#include "server/rules/action.h"
#include "server/rules/match.h"
#include "server/rules/must_use.h"

enum situation_kind {
	SITUATION_THROW,    /* of the side on roll, and the play that was made of it */
	SITUATION_DOUBLE,   /* the side on roll has offered the cube */
	SITUATION_ANSWER,   /* the other side has answered that */
	SITUATION_BEAVERED, /* the doubler has answered a beaver */
};

enum answer {
	ANSWER_TAKE,
	ANSWER_DROP,
	ANSWER_BEAVER, /* or any other first instant redouble (R11.2) */
};

struct situation {
	enum situation_kind kind;
	int game;	 /* from 1 */
	int move;	 /* the throws of a game are counted, from 1; of a cube, that of the throw to come */
	int step;	 /* of the replay: where the board of the situation is shown */
	enum side side;	 /* who decides */
	bool by_inviter; /* the player of that side */
	enum side on_roll;
	struct board board;
	struct stakes stakes;		       /* of the side on roll, before any offer */
	char position[DECISION_POSITION_SIZE]; /* as in struct decision_row */
	/* SITUATION_THROW */
	struct dice dice;
	bool opening;	   /* both sides threw for it */
	bool might_double; /* before the throw, by the rules */
	bool played;	   /* else the game ended, or there was no legal play */
	struct play play;
	struct board after;
	/* SITUATION_ANSWER, SITUATION_BEAVERED */
	enum answer answer;
};

enum situations_fault {
	SITUATIONS_GOOD,
	SITUATIONS_REFUSED,  /* an action that the rules refuse: the journal is damaged */
	SITUATIONS_TOO_MANY, /* more than SITUATIONS_MAX */
	SITUATIONS_MEMORY,
};

enum { SITUATIONS_MAX = 20000 }; /* of a match; some 300 games */

struct situations {
	struct situation *list; /* owned */
	int count;
	/* the match so far */
	struct match match;
	int step, move;
};

/* The match before its first action. */
void situations_begin(struct situations *situations, const struct match *match);
void situations_clear(struct situations *situations);

/* The next action of the journal. */
MUST_USE enum situations_fault situations_add(struct situations *situations, const struct action *action);

/* What is played for, seen by a side. */
struct stakes situations_stakes(const struct match *match, enum side side);
