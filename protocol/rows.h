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

#include "protocol/messages.h"

enum { ROW_SIZE = 1024 }; /* with its tag, for those who read tags */

/* For the writers of rows: what snprintf() says it would have written, made what it has. */
static inline size_t
row_written(int size)
{
	return size < ROW_SIZE ? (size_t)size : ROW_SIZE - 1;
}

/* The text of a row after its tag, if it has one; cut to what a row holds. Returns the length of both. */
struct put;
__attribute__((format(printf, 2, 3))) size_t row_end(struct put *put, const char *format, ...);

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
	const struct zone *zone; /* the reader's, NULL = UTC */
};
size_t row_who(char out[ROW_SIZE], const struct row_player *player);	/* long names are cut */
size_t row_rawwho(char out[ROW_SIZE], const struct row_player *player); /* no blanks within a field */

/* A row of a rating list. */
struct row_ranked {
	bool marked; /* the asker's own row, and the row asked for */
	int rank;
	const char *name;
	double rating;
	int experience;
	bool provisional; /* FIBS's list has none of these */
};
size_t row_ranked(char out[ROW_SIZE], enum dialect dialect, const struct row_ranked *ranked);

/* A login: who, from where, from when to when (Unix seconds). */
struct row_login {
	const char *name, *host;
	int64_t login, logout;	 /* logout 0 = not known */
	bool online;		 /* still */
	const struct zone *zone; /* the reader's, NULL = UTC */
};
size_t row_login(char out[ROW_SIZE], enum dialect dialect, const struct row_login *login);

/* How many were logged in from one hour to the next. */
struct row_hour {
	int hour;
	double average;
	int least, most;
};
size_t row_hour(char out[ROW_SIZE], enum dialect dialect, const struct row_hour *hour);

/* What is banned, since when (Unix seconds), by whom. Long reasons are cut. */
struct row_ban {
	const char *what;
	int64_t since;
	const char *who, *reason;
};
size_t row_ban(char out[ROW_SIZE], enum dialect dialect, const struct row_ban *ban);

/* What an operator did, when (Unix seconds), to whom or to what ("" = to nobody). Long reasons are cut. */
struct row_action {
	int64_t at;
	const char *who, *what, *whom, *reason;
};
size_t row_action(char out[ROW_SIZE], enum dialect dialect, const struct row_action *action);

/*
 * Names in rows of at most 76 columns: each call may give a row that is full (else its length is 0), the
 * last, with NULL, the rest.
 */
struct name_rows {
	char text[80];
	size_t used; /* of it */
};
size_t row_of_names(char out[ROW_SIZE], enum dialect dialect, struct name_rows *rows, const char *name);

/* A code and what it stands for. */
size_t row_country(char out[ROW_SIZE], enum dialect dialect, const char *code, const char *name);

/* "ready to play, not watching, not playing", for whois; no line end. */
size_t row_state(char out[ROW_SIZE], bool ready, const char *watching);
