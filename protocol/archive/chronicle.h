/*
 * chronicle.h - a match from its journal, game by game and turn by turn, to be written in another
 * form.
 *
 * It is made of what the journal says happened, not of what the rules would say today: the events stand. Owns
 * its games and turns; chronicle_free() gives them back.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "server/rules/action.h"
#include "server/rules/board.h"
#include "server/rules/match.h"
#include "server/rules/options.h"
#include "server/rules/side.h"

enum {
	CHRONICLE_NAME_SIZE = 24,
	CHRONICLE_JUDGE_SIZE = 32,
	CHRONICLE_EVENT_SIZE = 48,
	CHRONICLE_ROUND_SIZE = 24,
	CHRONICLE_BEST_SIZE = 32,			  /* four steps */
	CHRONICLE_POINTS_MAX = WIN_BACKGAMMON * CUBE_MAX, /* of a game */
	CHRONICLE_SCORE_MAX = 1000000000,		  /* nobody reaches it, and it can still be counted */
};

enum turn_type {
	TURN_PLAY, /* a roll with its play, each step by one die; without steps there was no legal
		    one (R3.5) */
	TURN_DOUBLE,
	TURN_TAKE,
	TURN_DROP,
};

/* What one of the two did. Players are 0, who invited, and 1. */
struct turn {
	enum turn_type type;
	int player;
	struct dice dice; /* PLAY: the player's own die of an opening throw comes first */
	struct play play;
	uint8_t hits; /* PLAY: bit i set = step i hit a blot */
	int cube;     /* DOUBLE: the value offered */
	bool again;   /* DOUBLE: an answer to a double (R11.2) */
	int move;     /* the throws of a game are counted, from 1; of a cube, that of the throw to come */
	int line;     /* of the file it was read from */
};

enum remark_kind {
	REMARK_PLAY,
	REMARK_DOUBLE, /* or none */
	REMARK_ANSWER,
};

/* What an analysis says of an error. */
struct remark {
	enum remark_kind kind;
	int player, move; /* as those of the turn */
	char best[CHRONICLE_BEST_SIZE];
	double lost; /* equity at the cube of the moment */
	bool blunder;
};

struct chronicle_game {
	int number;
	int score[2]; /* before it */
	int cube;     /* at its start, more than 1 after ties that doubled (R2.3) */
	bool crawford;
	bool late_double;     /* somebody doubled after the throw */
	bool early_double;    /* ... in the other's turn, before the throw */
	int wrong_plays;      /* against the rules, at an open table, and they stood (R9.3) */
	bool opening_double;  /* the opening roll, thrown anew (R2.3) */
	bool hard_backgammon; /* with a checker off (R8.2) */
	struct turn *turns;
	int count;
	struct remark *remarks; /* in the order of their turns */
	int remark_count;
	int winner;	 /* -1 = not over */
	int won_on_time; /* the match, in the midst of this game; -1 = nobody */
	int points;
	enum win win;
	bool resigned;
	int line; /* of the file, where it ends */
};

struct chronicle {
	int64_t id;
	char name[2][CHRONICLE_NAME_SIZE]; /* as at the start */
	struct options options;
	char event[CHRONICLE_EVENT_SIZE]; /* the tournament, "" = none; its pairing, such as 2.1 */
	char round[CHRONICLE_ROUND_SIZE];
	int64_t started;		  /* Unix seconds */
	const char *decided;		  /* who or what put an end to it, NULL = nobody yet, or not known */
	char judge[CHRONICLE_JUDGE_SIZE]; /* whose remarks these are, "" = nobody has judged the match */
	struct chronicle_game *games;
	int count;
	/* of the game that is being told */
	enum side inviter;
	bool rolled;
	int move; /* throws */
	int roller;
	struct dice dice;
	struct board board, before; /* now; before the last play */
	bool last_wrong;	    /* that one is against the rules */
	bool may_be_challenged;	    /* it was made at an open table, and nothing has followed it (R9.4) */
};

/* How an action was taken. */
enum chronicled {
	CHRONICLED,
	CHRONICLE_DAMAGED, /* the action or its events can't be read */
	CHRONICLE_FULL,	   /* no memory */
};

/* The next action of the journal: its canonical text and that of its events. */
enum chronicled chronicle_add(struct chronicle *chronicle, const char *action, const char *events);

/* Appends a game, for readers of a match from elsewhere; NULL without memory. Its score before
 * and whether it is the Crawford game follow from the games so far. */
struct chronicle_game *chronicle_game(struct chronicle *chronicle);

/* Appends a copy of *turn to the last game. */
enum chronicled chronicle_turn(struct chronicle *chronicle, const struct turn *turn);

/* Appends a copy of *remark to a game; after those that are there. */
enum chronicled chronicle_remark(struct chronicle_game *game, const struct remark *remark);

/* For a match that isn't over: takes out the last play as long as it may be challenged. How it is written
 * would tell whether it is legal (R9.3a). */
void chronicle_withhold(struct chronicle *chronicle);

/* Ends the last game, for readers of a match from elsewhere. False if nobody can win that. */
bool chronicle_won(struct chronicle_game *game, int winner, int points, int line);

/* Frees the turns of a game and the remarks on them once they are written; how it began and ended stays. */
void chronicle_forget(struct chronicle_game *game);

void chronicle_free(struct chronicle *chronicle);

/* The last game, NULL before the first. */
struct chronicle_game *chronicle_last(const struct chronicle *chronicle);

/* Points after all games so far, no more than the length (R11.6). */
int chronicle_score(const struct chronicle *chronicle, int player);
