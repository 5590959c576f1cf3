/*
 * match_rows.h - rows of matches: those that are played, saved or over, and what happened in one. Return
 * values are those of rows.h.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "protocol/rows.h"

/* A match that is played now. */
struct row_game {
	const char *names[2];
	int length;   /* LENGTH_UNLIMITED = unlimited */
	int score[2]; /* points of both */
};
size_t row_game(char out[ROW_SIZE], enum dialect dialect, const struct row_game *game);

/* A saved match, seen by one of its players. */
struct row_saved {
	bool online, ready; /* the opponent */
	const char *opponent;
	int length;	     /* LENGTH_UNLIMITED = unlimited */
	int own, other;	     /* points */
	const char *options; /* as in the canonical line, "" = none; CLIP programs, which know FIBS's columns,
				get none */
};
size_t row_saved(char out[ROW_SIZE], enum dialect dialect, const struct row_saved *saved);

/* What has become of a match, for one of its players. */
enum row_result {
	RESULT_PLAYING,
	RESULT_SAVED,
	RESULT_WON,
	RESULT_LOST,
	RESULT_ENDED, /* money play: nobody wins it */
	RESULT_CLAIMED,
	RESULT_GIVEN_UP,
	RESULT_COUNT,
};
const char *row_result_word(enum row_result result);

/* A match that somebody has played, is playing or has left. */
struct row_history {
	long match;
	int64_t started; /* Unix seconds */
	const char *opponent;
	int length;   /* LENGTH_UNLIMITED = unlimited */
	bool options; /* there were some */
	enum row_result result;
	const char *decided; /* who or what put an end to it, "" = nobody yet */
	int own, other;	     /* points */
	bool rated;
	double change;		 /* of the rating */
	const struct zone *zone; /* the reader's, NULL = UTC */
};
/* What comes after "won" or "lost" if it wasn't played to its end: "claim"; "" if it was. */
const char *row_history_mark(const struct row_history *history);
size_t row_history(char out[ROW_SIZE], enum dialect dialect, const struct row_history *history);

/* One event of a match that is replayed, for tagged sessions: its canonical text (server/rules/event.h)
 * is in the tag. */
struct row_replayed {
	int game, step;
	const struct match_event *event;
	const char *text; /* for people, with CRLF */
};
enum { REPLAYED_SIZE = 2560 };
size_t row_replayed(char out[REPLAYED_SIZE], const struct row_replayed *replayed);
