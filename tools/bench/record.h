/*
 * record.h - games written down as GNU Backgammon reads them (.mat), and its judgement of them.
 *
 * Owns: the file, until record_judge() has read it.
 */
#pragma once

#include <stdbool.h>
#include <stdio.h>

#include "server/rules/play.h"

enum {
	RECORD_ACTIONS = 1200, /* of a game; a longer one is left out */
	RECORD_WORDS = 48,
	RECORD_PATH = 512,
};

struct record {
	FILE *file;
	char dir[RECORD_PATH];
	int games; /* in the file */
	int count; /* actions of the game in work */
	struct {
		enum side side;
		char words[RECORD_WORDS];
	} actions[RECORD_ACTIONS];
};

/* What a player's decisions lost, as GNU Backgammon sees it two plies ahead. */
struct verdict {
	int games;
	int plays, cubes; /* decisions that were not obvious: the second best loses no more than .200 */
	double plays_lost, cubes_lost; /* by all decisions, in points at stake 1 */
};

/* `dir` is an existing folder. */
void record_begin(struct record *record, const char *dir);

/* Actions take turns. */
void record_play(struct record *record, enum side side, struct dice dice, const struct board *before,
	const struct board *after);
void record_words(struct record *record, enum side side, const char *words);

/* `left` is who is judged. */
void record_end(struct record *record, enum side left, enum side winner, int points);

enum judged { JUDGE_LEFT, JUDGE_BOTH };

/* Closes and removes the file. Takes some five seconds a game. False without GNU Backgammon. */
bool record_judge(struct record *record, enum judged judged, struct verdict *verdict);

/* 500 times what was lost, by decisions. */
double verdict_pr(const struct verdict *verdict);
