/*
 * plans_test.c - looks at SQLite's plan for every statement: no query reads a whole table or sorts, and
 * writes of a match need no temporary table.
 */
#include "tests/db/fixture.h"

#include <stdio.h>
#include <string.h>

#include "db/statement.h"
#include "tests/groups/group.h"

/* Stops the matches that ran when the last server ended, or finds what they did lately. */
static bool
is_of_running(enum statement statement)
{
	return statement == MATCH_FIND_HEADS || statement == MATCH_STOP_RUNNING ||
	       statement == INTERRUPTION_APPEND_RUNNING || statement == MATCH_EACH_HEAD ||
	       statement == MATCH_EACH_RUNNING;
}

/* Makes lists anew, or compares rows with all matches. */
static bool
is_of_all_matches(enum statement statement)
{
	return statement == POSTING_CLEAR_STANDINGS || statement == POSTING_CLEAR_HOUSE ||
	       statement == POSTING_CLEAR_FINISHED || statement == POSTING_FORGET_STANDINGS ||
	       statement == POSTING_FORGET_RELIABILITY || statement == POSTING_EACH_FINISHED ||
	       statement == POSTING_EACH_WRONG_RANK || statement == STANDING_EACH || statement == VERSUS_ROWS;
}

/* Tables and indexes that may be walked from the beginning, and why. */
static bool
walk_is_meant(enum statement statement, const char *detail)
{
	/* Programs are few among many people; they are sorted. */
	if (statement == RANKED_EACH_PROGRAM)
		return strcmp(detail, "SCAN players USING INDEX players_programs") == 0;
	/* The chain of one match; once at a start, the actions since the heads were stored. */
	if (statement == ACTION_EACH || statement == ACTION_EACH_TO || statement == ACTION_EACH_AFTER ||
		statement == ACTION_BACK)
		return strcmp(detail, "SCAN chain") == 0;
	if (statement == MATCH_FIND_HEADS && strcmp(detail, "SCAN tail") == 0)
		return true;
	if (statement == ACTION_FIND_STRAY)
		return strcmp(detail, "SCAN actions") == 0;
	/* Once, when all matches are exported. */
	if (statement == MATCH_COUNT)
		return strcmp(detail, "SCAN matches") == 0;
	/* Backwards, as far as the rows wanted. */
	if (statement == LOGIN_EACH)
		return strcmp(detail, "SCAN logins") == 0;
	/* Once a day, a thousand rows at most; what could be chosen in one position. */
	if (statement == DAILY_POOL_BEST || statement == DAILY_POOL_TRIM || statement == DAILY_POOL_COUNT)
		return strncmp(detail, "SCAN daily_pool", 15) == 0;
	if (statement == DAILY_EACH_PLAY || statement == DAILY_PLAY_FIND || statement == DAILY_PLAY_LAST)
		return strncmp(detail, "SCAN json_each", 14) == 0;
	/* Backwards, the last of all. */
	if (statement == WEEK_LAST)
		return strcmp(detail, "SCAN matches_of_weeks") == 0;
	/* A handful of rows, all of them wanted. */
	if (statement == ATTENDANCE_EACH || statement == FIGURE_EACH)
		return strcmp(detail, "SCAN attendance") == 0 || strcmp(detail, "SCAN figures") == 0 ||
		       strcmp(detail, "SCAN sqlite_sequence") == 0 ||
		       strcmp(detail, "SCAN players USING INDEX players_house") == 0;
	/* At `verify`, which reads everything, and at a start that makes lists anew. */
	if (statement == FIGURE_EACH_WRONG || is_of_all_matches(statement))
		return true;
	if (statement == THROWS_EACH)
		return strcmp(detail, "SCAN throw_counts") == 0;
	if (statement == THROWS_BEFORE)
		return strcmp(detail, "SCAN chain") == 0;
	/* Some thirty tables, each of which is then read through. */
	if (statement == CHECK_NEXT_TABLE)
		return strcmp(detail, "SCAN sqlite_schema") == 0;
	/* Those that aren't over, backwards the last that are; all directors; at a start, their pairings. */
	if (statement == EDITION_EACH_LIVE || statement == EDITION_COUNT_LIVE ||
		statement == EDITION_COUNT_STANDING || statement == ENTRANT_PLAYS_ON ||
		statement == ENTRANT_EACH_ENTERED)
		return strstr(detail, "INDEX editions_live") != NULL;
	if (statement == EDITION_EACH_PAST || statement == DIRECTOR_EACH)
		return strcmp(detail, "SCAN editions") == 0 || strncmp(detail, "SCAN directors", 14) == 0;
	if (statement == PAIRINGS_LOOK_AT_PLAYED)
		return strstr(detail, "INDEX entrants_paired") != NULL;
	if (statement == ENTRANTS_ENGAGED) /* the first of each index, if it has any */
		return strstr(detail, "INDEX entrants_paired") != NULL ||
		       strstr(detail, "INDEX entrants_free") != NULL;
	if (statement == BAN_EACH)
		return strcmp(detail, "SCAN bans") == 0;
	if (statement == OPERATOR_EACH)
		return strstr(detail, "players_operators") != NULL;
	if (statement == ENVELOPES_EACH_UNOPENED && strcmp(detail, "SCAN latest") == 0)
		return true;
	/* Indexes of the envelopes in one state, all of them wanted. */
	if (statement == ENVELOPES_EACH_UNOPENED || statement == ENVELOPES_VOID_SEALED ||
		statement == ENVELOPES_VOID_IN_USE)
		return strstr(detail, "INDEX envelopes_") != NULL;
	/* At a start: of matches that ran when the last server ended. */
	if (statement == PUSHES_REMOVE_ALL) /* when a courier has another key */
		return strcmp(detail, "SCAN pushes") == 0;
	if (statement == OPEN_SEAT_EACH)
		return strcmp(detail, "SCAN open_seats") == 0;
	/* At a start, at `verify`: two indexes of running and saved matches only, and none of their rows. */
	if (is_of_running(statement))
		return strcmp(detail, "SCAN matches USING INDEX matches_open_by_pair") == 0 ||
		       strcmp(detail, "SCAN open_seats") == 0 ||
		       strstr(detail, "SCAN matches USING INDEX matches_saved_by_") != NULL;
	return false;
}

/* Lists of one player that have a bound each: notices, messages sent, reports, vacations. */
static bool
is_of_kept(enum statement statement)
{
	return statement == KEPT_OUTBOX || statement == KEPT_MAIL_OUT || statement == KEPT_REPORTS ||
	       statement == KEPT_VACATIONS || statement == KEPT_ABANDONED || statement == KEPT_OFFERS_OUT;
}

/* Sorting that is bounded: the numbers of running and saved matches, one match's actions or decisions, the
 * heads after a crash, the names of the tables, programs, the lessons, slow matches or letters of one player,
 * a hundred slow matches of all, decisions for a position of the day, the pairings of a tournament. */
static bool
sort_is_meant(enum statement statement)
{
	return is_of_running(statement) || statement == ACTION_EACH || statement == ACTION_EACH_TO ||
	       statement == ACTION_EACH_AFTER || statement == ACTION_BACK ||
	       statement == DECISION_EACH_WORST || statement == CHECK_NEXT_TABLE ||
	       statement == RANKED_EACH_PROGRAM || statement == LESSON_DUE || statement == DAILY_POOL_BEST ||
	       statement == SLOW_EACH || statement == SLOW_EACH_OF_ALL || statement == SLOW_NEXT ||
	       statement == PAIRING_EACH || statement == PAIRING_EACH_OF || statement == ENTRANT_EACH ||
	       statement == DIRECTOR_EACH || statement == SLOW_WARNINGS_UNREAD ||
	       statement == OUTBOX_LATELY || statement == SLOW_OFFER_EACH_BY || statement == VACATION_NOW ||
	       is_of_kept(statement) || is_of_all_matches(statement);
}

/* Writes of a match need no temporary table: an IN with three words or more would. */
static bool
comes_with_each_match(enum statement statement)
{
	static const enum statement statements[] = {MATCH_CREATE, ENVELOPE_APPEND, ENVELOPE_TAKE,
		ENVELOPE_OPEN, ACTION_APPEND, ACTION_APPEND_FOUR, ACTION_APPEND_SIXTEEN, GAME_APPEND,
		MATCH_SCORE, MATCH_FINISH, RATING_APPEND, RATING_STORE, STANDING_STORE, POSTED_SET,
		RELIABILITY_ADD_FINISHED};

	for (size_t i = 0; i < sizeof statements / sizeof *statements; i++)
		if (statements[i] == statement)
			return true;
	return false;
}

static void
check_program(sqlite3 *handle, const char *sql)
{
	char question[2048];
	sqlite3_stmt *program;
	assert_in_range(snprintf(question, sizeof question, "EXPLAIN %s", sql), 1, sizeof question - 1);
	assert_int_equal(sqlite3_prepare_v2(handle, question, -1, &program, NULL), SQLITE_OK);
	while (sqlite3_step(program) == SQLITE_ROW)
		if (strcmp((const char *)sqlite3_column_text(program, 1), "OpenEphemeral") == 0)
			fail_msg("a temporary table: %s", sql);
	sqlite3_finalize(program);
}

static void
check_plan(sqlite3 *handle, enum statement statement, const char *sql)
{
	char question[2048];
	sqlite3_stmt *plan;
	assert_in_range(
		snprintf(question, sizeof question, "EXPLAIN QUERY PLAN %s", sql), 1, sizeof question - 1);
	assert_int_equal(sqlite3_prepare_v2(handle, question, -1, &plan, NULL), SQLITE_OK);
	while (sqlite3_step(plan) == SQLITE_ROW) {
		const char *detail = (const char *)sqlite3_column_text(plan, 3);
		bool walks = strncmp(detail, "SCAN ", 5) == 0 && strstr(detail, " CONSTANT ROW") == NULL;
		bool sorts = strstr(detail, "TEMP B-TREE") != NULL;
		if ((sorts && !sort_is_meant(statement)) || (walks && !walk_is_meant(statement, detail)))
			fail_msg("%s\n%s", detail, sql);
	}
	sqlite3_finalize(plan);
}

static void
every_question_has_an_index(void **state)
{
	struct fixture *fixture = *state;
	for (int statement = 0; statement < STATEMENT_COUNT; statement++)
		check_plan(db_handle(fixture->db), (enum statement)statement,
			sqlite3_sql(statement_of(fixture->db, (enum statement)statement)));
}

static void
a_match_needs_no_temporary_table(void **state)
{
	struct fixture *fixture = *state;
	for (int statement = 0; statement < STATEMENT_COUNT; statement++)
		if (comes_with_each_match((enum statement)statement))
			check_program(db_handle(fixture->db),
				sqlite3_sql(statement_of(fixture->db, (enum statement)statement)));
}

TEST_GROUP(plans)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(every_question_has_an_index, fixture_setup, fixture_teardown),
		cmocka_unit_test_setup_teardown(
			a_match_needs_no_temporary_table, fixture_setup, fixture_teardown),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
