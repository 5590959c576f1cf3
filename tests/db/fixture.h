/*
 * fixture.h - a fresh database file for each test, and the rows most of them need.
 */
#pragma once

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "db/interruptions.h"
#include "db/journal.h"
#include "db/matches.h"
#include "tests/db/folder.h"

enum { SEEN_SIZE = 300 };

struct fixture {
	char dir[FOLDER_SIZE];
	char path[FOLDER_SIZE]; /* of the database in it */
	struct db *db;		/* owned; a test may close it and leave NULL */
};

/* cmocka setup and teardown: *state is a struct fixture whose database is open. */
int fixture_setup(void **state);
int fixture_teardown(void **state);

/* As above, with three players, in variables of the test. */
int fixture_setup_players(void **state, int64_t *alice, int64_t *bob, int64_t *carol);

/* What a question with several answers has said so far: one more. */
void seen_add(char seen[SEEN_SIZE], const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Closes the database if it is open, then opens it. Fails the test if it can't. */
void fixture_reopen(struct fixture *fixture);

/* A player of that name; the match of two. Not yet committed. */
int64_t some_player(struct db *db, const char *name);
int64_t some_match(struct db *db, int64_t inviter, int64_t invited);

/* Action `number` of a match, after the one whose id is *last (0 = none); *last becomes its own id. */
enum db_status some_action(struct db *db, int64_t match, int number, const char *text, int64_t *last);

/* The match stops after action number `after`, which is *last where that matters. */
enum db_status stop_match(
	struct db *db, int64_t match, int after, int64_t who, enum stop_why why, int64_t at);
enum db_status stop_match_at(struct db *db, int64_t match, int64_t last);

/* What a question with one number as its answer says, asked through a handle of its own. */
int64_t ask_file(const struct fixture *fixture, const char *sql);

/* Runs SQL on the closed file, as an operator with a shell could. */
void change_file(const struct fixture *fixture, const char *sql);
