/*
 * verdict_rows.h - what people read of an analysed match, and of a hint: numbers and borrowed strings in,
 * lines with CRLF out. No line begins with a digit. Each has a form for those who listen, a fact a line.
 */
#pragma once

#include "protocol/rows.h"

/* How a match, or one of its games, was played. Players are 0, who invited, and 1. */
struct row_analysis {
	long match;
	int game; /* 0 = all of them */
	const char *name[2];
	int length;   /* LENGTH_UNLIMITED = money play */
	int winner;   /* of the match; -1 = nobody */
	bool claimed; /* by the player who was left */
	bool on_time;
	bool cut_short; /* won before it was played to its end, in any way */
	int points[2];	/* of the match */
	int decisions;	/* of both */
	struct {
		bool judged;			/* else no error rate: a house player, or no decision */
		double error_rate, performance; /* thousandths a decision, both */
		double plays, cube;		/* the performance in plays alone, and with the cube */
		int blunders;
		double luck; /* less the other's: chances to win, or points */
	} player[2];
};

/* "6.1 thousandths a decision, PR 3.0", within a sentence. */
void error_rate_text(char text[ROW_SIZE], double error_rate, double performance);

/* The title has the figures of all lines in its tag: the lines below belong to the same message. */
size_t row_analysis_title(char out[ROW_SIZE], enum dialect dialect, const struct row_analysis *row);

/* The table of both, ANALYSIS_ROWS lines, the first of them the names. */
enum { ANALYSIS_ROWS = 6 };
size_t row_analysis(char out[ROW_SIZE], enum dialect dialect, const struct row_analysis *row, int line);
size_t spoken_row_analysis(char out[ROW_SIZE], const struct row_analysis *row, int player);

/* Whether the match was played to its end: only then its result is one of play. */
bool row_analysis_has_result(const struct row_analysis *row);

/* "58 %": the result of player 0 without luck, after "without luck alice wins "; in money play points. Only
 * of a match that was played to its end. */
enum { WITHOUT_LUCK_SIZE = 32 };
void without_luck(char text[WITHOUT_LUCK_SIZE], const struct row_analysis *row);

/* ".142", "1.203" */
enum { LOSS_SIZE = 32 };
void loss_text(char text[LOSS_SIZE], double lost);

/* What judged: "2 plies" that it looked ahead, or "rollout". */
enum { JUDGED_SIZE = 32 };
void judged_text(char text[JUDGED_SIZE], int plies, bool rolled);

/* One of the worst decisions. */
struct row_error {
	int rank; /* from 1 */
	long match;
	int game, move, step;
	const char *name;
	int dice;		 /* 62; 0 = a decision about the cube */
	const char *made, *best; /* as they are typed */
	double lost;
	int plies;   /* that the judge looked ahead */
	bool rolled; /* judged by rollouts of `plies` plies */
};
size_t row_error(char out[ROW_SIZE], enum dialect dialect, const struct row_error *row);
size_t row_error_place(char out[ROW_SIZE], enum dialect dialect, const struct row_error *row);

/* One of the plays, or answers, that a hint names. */
struct row_hint {
	int rank;
	const char *what;
	double equity, lost; /* lost: against the first */
};
size_t row_hint(char out[ROW_SIZE], enum dialect dialect, const struct row_hint *row);
