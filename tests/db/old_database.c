/*
 * old_database.c - see old_database.h.
 */
#include "tests/db/old_database.h"

#include <limits.h>
#include <stdlib.h>
#include <unistd.h>

#include "db/claims.h"
#include "db/envelopes.h"
#include "db/file/migrations.h"
#include "db/games.h"
#include "db/history.h"
#include "db/lessons.h"
#include "db/people/accounts.h"
#include "db/people/attendance.h"
#include "db/versus.h"
#include "tests/db/fixture.h"

/* What a server of version 1 would have written: a finished match to 1 point and a saved one, both with an
 * opening throw, a setting. */
static const char first_rows[] =
	"INSERT INTO players (id, name, hash, rating, experience, registered) VALUES "
	"(1, 'alice', 'hash', 1502, 1, 1000), (2, 'bob', 'hash', 1498, 1, 1001), (3, 'carol', 'hash', 1500, "
	"0, 1);"
	"INSERT INTO settings (player, name, value) VALUES (1, 'boardstyle', '2');"
	"INSERT INTO matches (id, inviter, invited, inviter_name, invited_name, inviter_side, options, "
	"rules_version, started, state, inviter_score, invited_score, last_action, known_to, ended, winner, "
	"sequence) VALUES "
	"(1, 1, 2, 'alice', 'bob', 'O', '1', 1, 2000, 'finished', 1, 0, 1, 1, 2500, 'inviter', 1), "
	"(2, 1, 3, 'alice', 'carol', 'X', '5', 1, 3000, 'running', 0, 0, 3, 3, NULL, NULL, NULL);"
	"UPDATE matches SET state = 'saved' WHERE id = 2;"
	"INSERT INTO actions (id, match, previous, number, side, text, events, at_ms, cause, throw) VALUES "
	"(1, 1, 0, 1, '-', 'opening 31', 'opening 31, O begins', 1, 'typed', 1), "
	"(2, 2, 0, 1, 'O', 'O joins', 'O joined', 2, 'typed', 0), "
	"(3, 2, 2, 2, '-', 'opening 21', 'opening 21, O begins', 3, 'automatic', 1);"
	"INSERT INTO games (match, number, winner, points, win, ending, inviter_score, invited_score, at) "
	"VALUES "
	"(1, 1, 'inviter', 1, 'single', 'bearoff', 1, 0, 2500);"
	"INSERT INTO interruptions (match, after, who, why, at) VALUES (2, 2, 3, 'left', 3500);"
	"INSERT INTO ratings (match, player, opponent, length, rating_before, rating_after, "
	"experience_before, "
	"experience_after, at) VALUES (1, 1, 2, 1, 1500, 1502, 0, 1, 2500), (1, 2, 1, 1, 1500, 1498, 0, 1, "
	"2500);";

enum { LOTS_SINCE = 53 };

/* Rows that each version can hold and earlier ones couldn't; "" or NULL = none. */
static const char *const rows[] = {
	first_rows,
	"UPDATE players SET email = 'alice@example.net' WHERE id = 1;"
	"INSERT INTO mail (addressee, sender, at, text) VALUES (2, 1, 1, 'hello');"
	"INSERT INTO ignored (player, how, other) VALUES (2, 'gag', 3);",
	"UPDATE players SET operator = 1 WHERE id = 1;"
	"INSERT INTO operator_actions (at, who, who_name, what, whom, reason) VALUES (1, 1, 'alice', 'mute', "
	"'bob', '');"
	"INSERT INTO bans (what, since, who_name, reason) VALUES ('192.0.2.0/24', 1, 'alice', 'spam');",
	"", /* indexes */
	"UPDATE matches SET throws = 1;"
	"INSERT INTO envelopes (number, commitment, chain, key, seed, state, match, from_throw) VALUES "
	"(1, zeroblob(32), zeroblob(32), '0123456789abcdef', zeroblob(32), 'opened', 1, 1);"
	"INSERT INTO envelopes (number, commitment, chain, key, sealed) VALUES "
	"(2, zeroblob(32), zeroblob(32), '0123456789abcdef', zeroblob(72));"
	"UPDATE envelopes SET state = 'in use', match = 2, from_throw = 1 WHERE number = 2;",
	"", /* indexes */
	"", /* counts of throws */
	"INSERT INTO operator_actions (at, who, who_name, what, whom, reason) VALUES "
	"(1, 1, 'alice', 'erase', 'Mallory', ''), (2, 1, 'alice', 'erase', 'Mallory', ''), "
	"(3, 1, 'alice', 'erase', 'Bob', '');",
	"", /* lists of ratings */
	"", /* reliability: counted from the rows above */
	"UPDATE interruptions SET offered = 3600 WHERE match = 2;",
	"INSERT OR IGNORE INTO old_names (name) VALUES ('mallory');",
	"", /* indexes and constraints */
	"UPDATE matches SET claimed_by = 'inviter' WHERE id = 1;",
	"", /* the table that some databases of version 1 lacked */
	"UPDATE interruptions SET warned = 3700, absent = 5 WHERE match = 2;",
	"UPDATE players SET last_match = 1 WHERE id = 2; UPDATE players SET last_match = 2 WHERE id <> 2;",
	"", /* which interruption annuls a match */
	"", /* tokens */
	"INSERT INTO house_days (player, level, day, matches) VALUES (1, 'club', 18000, 20);",
	"", /* analyses */
	"", /* how an older server ended is not known */
	"", /* ranks: counted from the rows above */
	"INSERT INTO hints (match, after, player, at) VALUES (2, 1, 'inviter', 3050);",
	"INSERT INTO kept_seats (match, who, after, at, ended, taken) VALUES (2, 3, 1, 3100, 3160, 1);",
	"", /* codes for forgotten passwords */
	"", /* indexes of lists */
	"", /* figures, counted from the rows above */
	"", /* where games end */
	"", /* depths of analyses */
	"", /* cubes in error rates */
	"INSERT INTO tv_skipped (match, at) VALUES (1, 2600);"
	"INSERT INTO matches_of_weeks (chosen, match, swing) VALUES (1000, NULL, 0), (2000, 1, 1.5);",
	"INSERT INTO kept_seats (match, who, after, at, ended, taken, why) VALUES (2, 3, 1, 3200, 3220, 1, 'restart');",
	"", /* visitors */
	"", /* who decided a match */
	"INSERT INTO versus (low, high, length, matches, low_won, high_won, low_games, high_games, low_points, "
	"high_points) VALUES (1, 2, 5, 3, 2, 1, 4, 3, 9, 7);"
	"INSERT INTO versus_runs (low, high, run, low_longest, high_longest, last_1, last_2, last_3, last_4, "
	"last_5) VALUES (1, 2, -1, 2, 1, 1, 0, 0, 0, 0);",
	"INSERT INTO lessons (player, match, game, step, kind, at, due, stage) VALUES (1, 1, 1, 3, 'play', 1, 1, "
	"0);",
	[LOTS_SINCE - 1] =
		"INSERT INTO lots (tournament, round, at, people, entrants, ordered) VALUES "
		"(1, 1, 4000, 2, 'alice' || char(10) || 'bob' || char(10), 'bob' || char(10) || 'alice' || char(10));"
		"INSERT INTO envelopes (number, commitment, chain, key, seed, state, lot) VALUES "
		"(3, zeroblob(32), zeroblob(32), '0123456789abcdef', zeroblob(32), 'opened', 1);",
	[OLD_OUTBOX_SINCE - 1] = "INSERT INTO outbox (id, player, kind, way, at, due) VALUES "
				 "(3, 1, 'turn', 'mail', 4000, 4000), (7, 1, 'flag', 'mail', 4000, 4000);"
				 "DELETE FROM outbox WHERE id = 7;",
};

enum { VERSIONS_WITH_ROWS = sizeof rows / sizeof *rows };

void
old_database_remove(struct fixture *fixture)
{
	db_close(fixture->db);
	fixture->db = NULL;
	unlink(fixture->path);
}

void
old_database_migrate(const struct fixture *fixture, int from, int to)
{
	char reason[DB_REASON_SIZE] = "";
	sqlite3 *handle;

	assert_int_equal(sqlite3_open(fixture->path, &handle), SQLITE_OK);
	if (!migrations_run(handle, migrations, to, from, 0x42617270, reason))
		fail_msg("%s", reason);
	sqlite3_close(handle);
}

bool
old_database_brings_rows(int version)
{
	return version <= VERSIONS_WITH_ROWS && rows[version - 1] != NULL && rows[version - 1][0] != '\0';
}

void
old_database_add_rows(const struct fixture *fixture, int version)
{
	char *error = NULL;
	sqlite3 *handle;

	assert_int_equal(sqlite3_open(fixture->path, &handle), SQLITE_OK);
	for (int i = 0; i < version && i < VERSIONS_WITH_ROWS; i++)
		if (sqlite3_exec(handle, rows[i], NULL, NULL, &error) != SQLITE_OK)
			fail_msg("rows of version %d: %s", i + 1, error);
	sqlite3_close(handle);
}

void
old_database_make(struct fixture *fixture, int version)
{
	old_database_remove(fixture);
	old_database_migrate(fixture, 0, version);
	old_database_add_rows(fixture, version);
}

static bool
count_action(void *arg, const struct action_row *row)
{
	(void)row;
	++*(int *)arg;
	return true;
}

static void
count_game(void *arg, const struct game_row *row)
{
	assert_int_equal(row->points, 1);
	++*(int *)arg;
}

static void
check_matches(struct db *db, int version)
{
	struct match_row match, last;
	struct rating_row rating;
	int actions = 0, games = 0;

	assert_int_equal(match_find(db, 1, &match), DB_OK);
	assert_int_equal(match.winner, 0);
	assert_int_equal(match.claimed_by, version >= 14 ? 0 : -1);
	if (version < OLD_DECIDED_SINCE)
		assert_int_equal(match.decided, version >= 14 ? DECIDED_CLAIM : DECIDED_PLAYED);
	assert_int_equal(match.throws, 1);
	assert_int_equal(game_each(db, 1, 1, INT_MAX, count_game, &games), DB_OK);
	assert_int_equal(games, 1);
	assert_int_equal(rating_find(db, 1, 2, &rating), DB_OK);
	assert_int_equal((int)rating.after, 1498);
	assert_int_equal(match_find_saved(db, 3, 1, &match), DB_OK);
	assert_int_equal(match.throws, 1);
	assert_int_equal(match_find_last(db, 1, &last), DB_OK);
	assert_int_equal(last.id, match.id);
	assert_int_equal(match_find_last(db, 2, &last), DB_OK);
	assert_int_equal(last.id, 1);
	assert_int_equal(action_each(db, match.id, count_action, &actions), DB_OK);
	assert_int_equal(actions, 2);
}

static void
keep_row(void *arg, const struct versus_row *row)
{
	*(struct versus_row *)arg = *row;
}

/* All matches were live then. */
static void
check_study(struct db *db, int version)
{
	const struct versus_pair pair = {1, 2, MATCH_LIVE};
	struct versus_row row = {.matches = 0};
	struct versus_runs runs;
	int64_t lessons;

	assert_int_equal(versus_each(db, &pair, keep_row, &row), DB_OK);
	assert_int_equal(row.matches, version >= 36 ? 3 : 0);
	assert_int_equal(row.other.points, version >= 36 ? 7 : 0);
	assert_int_equal(versus_runs(db, &pair, &runs), version >= 36 ? DB_OK : DB_NONE);
	assert_int_equal(runs.own_longest, version >= 36 ? 2 : 0);
	assert_int_equal(lessons_kept(db, &lessons), DB_OK);
	assert_int_equal(lessons, version >= 37 ? 1 : 0);
}

void
old_database_check(struct db *db, int version)
{
	struct player_row player;
	struct player_texts texts;
	struct envelope_counts counts;
	struct figures figures;
	struct left_row left;

	assert_int_equal(player_find(db, "ALICE", true, &player), DB_OK);
	assert_int_equal((int)player.rating, 1502);
	assert_int_equal(player.operator_mark, version >= 3);
	assert_int_equal(player_texts(db, player.id, &texts), DB_OK);
	assert_string_equal(texts.email, version >= 2 ? "alice@example.net" : "");
	check_matches(db, version);
	check_study(db, version);
	assert_int_equal(left_find(db, 2, &left), DB_OK);
	assert_int_equal(left.by, 1);
	assert_int_equal(left.offered, version >= 11 ? 3600 : 0);
	assert_int_equal(envelopes_count(db, &counts), DB_OK);
	assert_int_equal(counts.by_state[ENVELOPE_OPENED], (version >= 5) + (version >= LOTS_SINCE));
	assert_int_equal(counts.by_state[ENVELOPE_IN_USE], version >= 5);
	assert_int_equal(counts.by_state[ENVELOPE_VOID], 0);
	assert_int_equal(figures_load(db, &figures), DB_OK);
	assert_int_equal(figures.saved, 1);
	assert_int_equal(counts.actions, 3);
}
