/*
 * rows.h - the rows of lists (protocol 7 and 9). Numbers and borrowed strings in, one line with CRLF out.
 *
 * No row begins with a digit: programs would take it for a CLIP line. All return the length; ROW_SIZE is
 * enough for names and hosts up to their limits.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ROW_SIZE = 256 };

/* For the writers of rows: what snprintf() says it would have written, made what it has. */
static inline size_t
row_written(int size)
{
	return size < ROW_SIZE ? (size_t)size : ROW_SIZE - 1;
}

struct zone;

/* A player online, as `who` and `rawwho` list them to people. */
struct row_player {
	int number;
	bool playing, ready, watching, away;
	const char *name;
	double rating;
	int experience;
	int64_t login; /* Unix seconds */
	long idle;     /* seconds */
	const char *host;
	const struct zone *zone; /* of who reads it, NULL = UTC */
};
size_t row_who(char out[ROW_SIZE], const struct row_player *player);	/* long names are cut */
size_t row_rawwho(char out[ROW_SIZE], const struct row_player *player); /* no blanks within a field */

/* `marked`: the asker's own row, and the row asked for. */
size_t row_ranked(char out[ROW_SIZE], bool marked, int rank, const char *name, double rating, int experience);

/* In a rating list that FIBS doesn't have. */
struct row_standing {
	bool marked;
	int rank;
	const char *name;
	double rating;
	int experience;
	bool provisional;
};
size_t row_standing(char out[ROW_SIZE], const struct row_standing *standing);

/* A running match: two names, its length or LENGTH_UNLIMITED, points of both. */
size_t row_game(char out[ROW_SIZE], const char *const names[2], int length, const int score[2]);

/* A saved match, seen by one of its players. */
struct row_saved {
	bool online, ready; /* the opponent */
	const char *opponent;
	int length;	     /* LENGTH_UNLIMITED = unlimited */
	int own, other;	     /* points */
	const char *options; /* as in the canonical line, "" = none; programs, which know FIBS's columns, get
				none */
};
size_t row_saved(char out[ROW_SIZE], const struct row_saved *saved);

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
	int own, other; /* points */
	bool rated;
	double change;		 /* of the rating */
	const struct zone *zone; /* of who reads it, NULL = UTC */
};
size_t row_history(char out[ROW_SIZE], const struct row_history *history);

/* A login: who, from where, from when to when (Unix seconds). */
struct row_login {
	const char *name, *host;
	int64_t login, logout;	 /* logout 0 = not known */
	bool online;		 /* still */
	const struct zone *zone; /* of who reads it, NULL = UTC */
};
size_t row_login(char out[ROW_SIZE], const struct row_login *login);

/* How many were logged in from `hour` to the next: on average, at least, at most. */
size_t row_hour(char out[ROW_SIZE], int hour, double average, int least, int most);

/* What is banned, since when (Unix seconds), by whom; what an operator did. Long reasons are cut. */
size_t row_ban(char out[ROW_SIZE], const char *what, int64_t since, const char *who, const char *reason);
size_t row_action(char out[ROW_SIZE], int64_t at, const char *who, const char *what, const char *whom,
	const char *reason);

/*
 * Names in rows of at most 76 columns: each call may give a row that is full (else its length is 0), the
 * last, with NULL, the rest.
 */
struct name_rows {
	char text[80];
	size_t used; /* of it */
};
size_t row_of_names(char out[ROW_SIZE], struct name_rows *rows, const char *name);

/* A code and what it stands for. */
size_t row_country(char out[ROW_SIZE], const char *code, const char *name);

size_t row_toggle(char out[ROW_SIZE], const char *name, bool on);
size_t row_variable(char out[ROW_SIZE], const char *name, const char *value);

/* The answer to a bad value of a variable; `wrong` is its sentence, with %s where the value is repeated. */
size_t row_wrong(char out[ROW_SIZE], const char *wrong, const char *value);

/* "ready to play, not watching, not playing", for whois; no line end. */
size_t row_state(char out[ROW_SIZE], bool ready, const char *watching);
