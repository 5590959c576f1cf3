/*
 * refusal.h - why an action is not possible. A refusal answers a person and changes nothing.
 *
 * How a refusal reads is the business of protocol/; here are its name and the clause it comes from.
 */
#pragma once

enum refusal {
	REFUSAL_NONE,
	/* order of the turn, R3.1 */
	REFUSAL_GAME_OVER,	   /* between games, or the match is over */
	REFUSAL_NOT_YOUR_ROLL,	   /* the other side is on turn */
	REFUSAL_NOT_YOUR_MOVE,	   /* the other side is on turn, with dice or without */
	REFUSAL_ROLLED_ALREADY,	   /* you have dice on the board */
	REFUSAL_ROLL_FIRST,	   /* a play before the roll */
	REFUSAL_GAME_RUNS,	   /* join in the middle of a game */
	REFUSAL_JOINED_ALREADY,	   /* join twice between games */
	REFUSAL_DOUBLE_UNANSWERED, /* the one who doubled has to wait */
	REFUSAL_ANSWER_DOUBLE,	   /* the one who was doubled must accept or reject */
	REFUSAL_RESIGN_UNANSWERED, /* the one who offered to resign has to wait */
	REFUSAL_ANSWER_RESIGN,	   /* the other one must accept or reject */
	REFUSAL_NO_OFFER,	   /* accept or reject of nothing */
	REFUSAL_OWN_OFFER,	   /* accept or reject of one's own offer */
	REFUSAL_BAD_DICE,	   /* dice outside 1..6: a journal row that can't be */
	REFUSAL_BAD_RESIGNATION,   /* neither single, gammon nor backgammon */
	REFUSAL_RESIGNS_TOO_MUCH,  /* R11.3: the game can't cost so much; number = the most, an enum win */
	REFUSAL_NO_REROLL,	   /* R2.3: not at this table */
	REFUSAL_REROLL_OVER, /* R2.3: not the opening throw, thrown anew already, or a checker was touched */
	/* placing by hand, R3.4 */
	REFUSAL_NOTHING_PUT, /* undo of nothing */
	REFUSAL_STEP_STAYS,  /* R9.6: undo of a step that a ruling has left there */
	REFUSAL_KEPT_STEPS,  /* R9.6: no legal play has these steps and those that stay */
	/* plays, sections 4 to 7 */
	REFUSAL_TOO_FEW_STEPS,	/* R5.1; number = how many must be made */
	REFUSAL_TOO_MANY_STEPS, /* R5.1; number = how many can be made */
	REFUSAL_BAD_POINT,	/* a step outside 25..0 */
	REFUSAL_NO_CHECKER,	/* nothing of yours there; number = the own point */
	REFUSAL_BACKWARDS,	/* R4.1 */
	REFUSAL_WRONG_DIE,	/* R4.1; number = the distance no die shows (or no unused one) */
	REFUSAL_BLOCKED,	/* R4.2; number = the own point */
	REFUSAL_BAR_FIRST,	/* R6.1 */
	REFUSAL_NOT_HOME,	/* R7.1: not all checkers are home */
	REFUSAL_HIGHER_POINT,	/* R7.3: a checker on a higher point has to use that die */
	REFUSAL_WASTES_DIE,	/* R5.1: another play uses both dice */
	REFUSAL_HIGHER_DIE,	/* R5.2; number = the higher die */
	/* cube, section 10 */
	REFUSAL_NOT_YOUR_DOUBLE,   /* not on turn */
	REFUSAL_DOUBLE_AFTER_ROLL, /* R10.2 */
	REFUSAL_NOT_YOUR_CUBE,	   /* R10.2: the other side owns it */
	REFUSAL_CRAWFORD,	   /* R10.4 */
	REFUSAL_ONE_POINT_MATCH,   /* R10.4 */
	REFUSAL_CUBE_LIMIT,	   /* R10.1: 4096 */
	REFUSAL_NO_REDOUBLE,	   /* R11.2: none allowed here, or no more in this row */
	REFUSAL_OTHER_REDOUBLE, /* R11.2: a beaver is the first in a row, a raccoon the second, an otter the
				   third */
	REFUSAL_NO_CUBE,	/* R10.5: not at this table */
	REFUSAL_DECIDES_MATCH,	/* R10.5: cubelimit */
	REFUSAL_DOUBLE_IN_OPENING, /* R10.5: not before the opening throw, at any time after it */
	REFUSAL_CHECKER_PLACED,	   /* R10.5: a checker of this roll was moved */
	/* corrections, section 9 */
	REFUSAL_STRICT_TABLE,	/* R9.1: nothing can be challenged where every play is judged at once */
	REFUSAL_NO_WINDOW,	/* R9.4: no play to challenge, or not any more */
	REFUSAL_OWN_PLAY,	/* R9.4: that is the other side's business */
	REFUSAL_NO_CHALLENGES,	/* R9.4: three were denied in this game */
	REFUSAL_WINDOW_OPEN,	/* R9.4: the mover can only wait */
	REFUSAL_WIN_PENDING,	/* R9.7: accept or challenge */
	REFUSAL_WIN_UNANSWERED, /* R9.7: the winner waits for that */
	REFUSAL_SITS_ALREADY,	/* R9.8: the seat is known as such */
	/* time, section 14 */
	REFUSAL_RESIGNS_TOO_OFTEN, /* R14.2: three resignations were offered in this turn of the clock */
	REFUSAL_TIME_LEFT,	   /* R14.3: their flag has not fallen */
	REFUSAL_BAD_TIME,	   /* more than there was: a journal row that can't be */
	/* the shell's: the action was legal but the journal could not keep it */
	REFUSAL_NOT_STORED,
	REFUSAL_COUNT,
};

/* What the sentence about a refusal needs beyond its name. Meaning of `number`: see each refusal. */
struct refusal_detail {
	int step; /* 1..4: which step of the play, 0 = the play as a whole */
	int number;
};

/* The clause of the rule book, "R6.1"; "" where there is none. */
const char *refusal_clause(enum refusal refusal);

/* Its name in lower case, "bar first": for records, logs and tests. */
const char *refusal_name(enum refusal refusal);
