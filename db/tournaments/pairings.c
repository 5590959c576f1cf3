/*
 * pairings.c - a row for each round and each pairing.
 */
#include "db/tournaments/pairings.h"

#include <stdio.h>

#include "db/statement.h"
#include "db/tournaments/engaged.h"
#include "db/words.h"

#define PAIRING_ROWS                                                                                                                  \
	"SELECT pairings.id, pairings.edition, round, place, first, coalesce(second, 0), one.player, "                                \
	"coalesce(other.player, 0), a.name, coalesce(b.name, ''), pairings.state, coalesce(match, 0), "                               \
	"coalesce(winner, ''), coalesce(decided, ''), score_first, score_second, joined_first, "                                      \
	"joined_second, left_first, left_second, made_ms, coalesce(due, 0), stage, reason, why_round, "                               \
	"why_nearer, why_met, why_needed, hurried, struck, offers_first, offers_second, offered_first, offered_second FROM pairings " \
	"CROSS JOIN entrants AS one ON one.id = first CROSS JOIN players AS a ON a.id = one.player "                                  \
	"LEFT JOIN entrants AS other ON other.id = second LEFT JOIN players AS b ON b.id = other.player "

const struct statement_text pairing_statements[] = {
	{PAIRING_ADD,
		"INSERT INTO pairings (edition, round, place, first, second, state, winner, decided, made_ms, due, "
		"stage, reason, why_round, why_nearer, why_met, why_needed) "
		"VALUES (?1, ?2, ?3, ?4, nullif(?5, 0), ?6, nullif(?7, ''), nullif(?8, ''), ?9, "
		"nullif(?10, 0), ?11, ?12, ?13, ?14, ?15, ?16)"},
	{PAIRING_STORE,
		"UPDATE pairings SET state = ?2, match = nullif(?3, 0), winner = nullif(?4, ''), "
		"decided = nullif(?5, ''), score_first = ?6, score_second = ?7, joined_first = ?8, "
		"joined_second = ?9, left_first = ?10, left_second = ?11, made_ms = ?12, due = nullif(?13, 0), "
		"hurried = ?14, struck = ?15, offers_first = ?16, offers_second = ?17, offered_first = ?18, "
		"offered_second = ?19 WHERE id = ?1"},
	{PAIRING_FILL, "UPDATE pairings SET second = ?2 WHERE id = ?1"},
	{PAIRING_OPEN_MATCH, "SELECT id FROM matches WHERE min(inviter, invited) = min(?1, ?2) "
			     "AND max(inviter, invited) = max(?1, ?2) AND kind = 'tournament' "
			     "AND (state = 'running' OR state = 'saved') "
			     "ORDER BY iif(kind = 'tournament', id, 0) DESC LIMIT 1"},
	{PAIRING_COUNT_WAITING, "SELECT count(*) FROM pairings WHERE edition = ?1 AND state = 'waiting' "
				"AND (first = ?2 OR second = ?2)"},
	{PAIRING_LEAVER,
		"SELECT coalesce(who, 0), why FROM interruptions WHERE match = ?1 AND resumed IS NULL"},
	{PAIRING_FIND, PAIRING_ROWS "WHERE pairings.id = ?1"},
	{PAIRING_FIND_MATCH, PAIRING_ROWS "WHERE match = ?1"},
	{PAIRING_FIND_PLACE,
		PAIRING_ROWS "WHERE pairings.edition = ?1 AND stage = ?2 AND round = ?3 AND place = ?4"},
	{PAIRING_FIND_DUE, PAIRING_ROWS "WHERE due IS NOT NULL AND due <= ?1 ORDER BY due LIMIT 1"},
	{PAIRING_EACH_OF, PAIRING_ROWS "WHERE pairings.id IN (SELECT pairing FROM entrants WHERE player = ?1 "
				       "AND pairing IS NOT NULL) ORDER BY pairings.id LIMIT ?2"},
	{PAIRING_EACH_BY, PAIRING_ROWS
		"WHERE pairings.id IN (SELECT id FROM pairings WHERE first = ?1 UNION ALL "
		"SELECT id FROM pairings WHERE second = ?1) AND stage = 'main' ORDER BY pairings.id LIMIT ?2"},
	{PAIRING_COUNT_ROLLING, "SELECT coalesce(max(place) + 1, 0) FROM pairings "
				"WHERE edition = ?1 AND stage = 'main' AND round = 1"},
	{PAIRING_EACH, PAIRING_ROWS "WHERE pairings.edition = ?1 ORDER BY stage = 'consolation', "
				    "stage = 'playoff', round, place LIMIT ?2"},
	{PAIRINGS_LOOK_AT_PLAYED,
		"UPDATE pairings SET due = ?1 WHERE id IN (SELECT pairing FROM entrants WHERE pairing IS NOT NULL) "
		"AND state = 'playing'"},
	{PAIRINGS_WAIT_ANEW, "UPDATE pairings SET joined_first = 0, joined_second = 0, due = max(due, ?1) "
			     "WHERE due IS NOT NULL AND state = 'waiting'"},
	{0, NULL},
};

static const char *const state_list[PAIRING_STATES] = {
	[PAIRING_WAITING] = "waiting", [PAIRING_PLAYING] = "playing", [PAIRING_OVER] = "over"};
static const struct word_list pairing_state_words = {state_list, PAIRING_STATES};

const char *
pairing_state_word(enum pairing_state state)
{
	return word_of(&pairing_state_words, (int)state);
}

static const char *const decided_list[PAIRING_ENDS] = {
	[PAIRING_NOT_YET] = "",
	[PAIRING_PLAYED] = "played",
	[PAIRING_TIME] = "time",
	[PAIRING_LEFT] = "left",
	[PAIRING_AWARD] = "award",
	[PAIRING_FORFEIT] = "forfeit",
	[PAIRING_BYE] = "bye",
	[PAIRING_HALVES] = "halves",
};
static const struct word_list pairing_decided_words = {decided_list, PAIRING_ENDS};

const char *
pairing_decided_word(enum pairing_decided decided)
{
	return word_of(&pairing_decided_words, (int)decided);
}

static const char *const part_list[PART_COUNT] = {
	[PART_MAIN] = "main", [PART_CONSOLATION] = "consolation", [PART_PLAYOFF] = "playoff"};
static const struct word_list pairing_part_words = {part_list, PART_COUNT};

const char *
pairing_part_word(enum pairing_part part)
{
	return word_of(&pairing_part_words, (int)part);
}

const char *
pairing_part_letter(enum pairing_part part)
{
	static const char *const letters[PART_COUNT] = {
		[PART_MAIN] = "", [PART_CONSOLATION] = "c", [PART_PLAYOFF] = "p"};

	return letters[part];
}

void
pairing_name(char name[PAIRING_NAME_SIZE], const struct pairing_row *row)
{
	snprintf(name, PAIRING_NAME_SIZE, "%s%d.%d", pairing_part_letter(row->part), row->round,
		row->place + 1);
}

static const char *const winner_list[] = {"first", "second"};
static const struct word_list winner_words = {winner_list, 2};

static const char *
winner_word(int winner)
{
	return winner < 0 ? "" : word_of(&winner_words, winner);
}

enum db_status
pairing_add(struct db *db, struct pairing_row *row)
{
	sqlite3_stmt *stmt = statement_of(db, PAIRING_ADD);

	bind_int(stmt, 1, row->edition);
	bind_int(stmt, 2, row->round);
	bind_int(stmt, 3, row->place);
	bind_int(stmt, 4, row->entrant[0]);
	bind_int(stmt, 5, row->entrant[1]);
	bind_text(stmt, 6, word_of(&pairing_state_words, (int)row->state));
	bind_text(stmt, 7, winner_word(row->winner));
	bind_text(stmt, 8, pairing_decided_word(row->decided));
	bind_int(stmt, 9, row->made_ms);
	bind_int(stmt, 10, row->due);
	bind_text(stmt, 11, pairing_part_word(row->part));
	bind_text(stmt, 12, row->cause.reason);
	bind_int(stmt, 13, row->cause.round);
	bind_int(stmt, 14, row->cause.nearer);
	bind_int(stmt, 15, row->cause.met);
	bind_int(stmt, 16, row->cause.needed);
	enum db_status status = statement_write(db, PAIRING_ADD);
	row->id = sqlite3_last_insert_rowid(db_handle(db));
	return status;
}

enum db_status
pairing_store(struct db *db, const struct pairing_row *row)
{
	sqlite3_stmt *stmt = statement_of(db, PAIRING_STORE);

	bind_int(stmt, 1, row->id);
	bind_text(stmt, 2, word_of(&pairing_state_words, (int)row->state));
	bind_int(stmt, 3, row->match);
	bind_text(stmt, 4, winner_word(row->winner));
	bind_text(stmt, 5, pairing_decided_word(row->decided));
	for (int i = 0; i < 2; i++) {
		bind_int(stmt, 6 + i, row->score[i]);
		bind_int(stmt, 8 + i, row->joined[i]);
		bind_int(stmt, 10 + i, row->left[i]);
	}
	bind_int(stmt, 12, row->made_ms);
	bind_int(stmt, 13, row->due);
	bind_int(stmt, 14, row->hurried);
	bind_int(stmt, 15, row->struck);
	for (int i = 0; i < 2; i++) {
		bind_int(stmt, 16 + i, row->offers[i]);
		bind_int(stmt, 18 + i, row->offered[i]);
	}
	return statement_write(db, PAIRING_STORE);
}

enum db_status
pairing_fill(struct db *db, int64_t id, int64_t entrant)
{
	BIND_INTS(statement_of(db, PAIRING_FILL), id, entrant);
	return statement_write(db, PAIRING_FILL);
}

enum db_status
pairing_open_match(struct db *db, int64_t one, int64_t other, int64_t *match)
{
	BIND_INTS(statement_of(db, PAIRING_OPEN_MATCH), one, other);
	return statement_int(db, PAIRING_OPEN_MATCH, match);
}

enum db_status
pairing_count_waiting(struct db *db, int64_t edition, int64_t entrant, int64_t *count)
{
	BIND_INTS(statement_of(db, PAIRING_COUNT_WAITING), edition, entrant);
	return statement_int(db, PAIRING_COUNT_WAITING, count);
}

static enum db_status
leaver_read(struct db *db, sqlite3_stmt *stmt, void *to)
{
	struct pairing_leaver *leaver = to;
	int why = word_find(&why_words, column_text(stmt, 1));

	if (why < 0)
		return statement_unreadable(db, "why of an interruption");
	*leaver = (struct pairing_leaver){sqlite3_column_int64(stmt, 0), (enum stop_why)why};
	return DB_OK;
}

enum db_status
pairing_find_leaver(struct db *db, int64_t match, struct pairing_leaver *leaver)
{
	*leaver = (struct pairing_leaver){.player = 0};
	bind_int(statement_of(db, PAIRING_LEAVER), 1, match);
	return statement_one(db, PAIRING_LEAVER, leaver_read, leaver);
}

static enum db_status
pairing_read(struct db *db, sqlite3_stmt *stmt, void *to)
{
	struct pairing_row *row = to;
	int state = word_find(&pairing_state_words, column_text(stmt, 10));
	int decided = word_find(&pairing_decided_words, column_text(stmt, 13));
	int part = word_find(&pairing_part_words, column_text(stmt, 22));

	if (state < 0 || decided < 0 || part < 0)
		return statement_unreadable(db, "state or part of a pairing");
	*row = (struct pairing_row){
		.id = sqlite3_column_int64(stmt, 0),
		.edition = sqlite3_column_int64(stmt, 1),
		.part = (enum pairing_part)part,
		.round = sqlite3_column_int(stmt, 2),
		.place = sqlite3_column_int(stmt, 3),
		.entrant = {sqlite3_column_int64(stmt, 4), sqlite3_column_int64(stmt, 5)},
		.player = {sqlite3_column_int64(stmt, 6), sqlite3_column_int64(stmt, 7)},
		.state = (enum pairing_state)state,
		.match = sqlite3_column_int64(stmt, 11),
		.winner = word_find(&winner_words, column_text(stmt, 12)),
		.decided = (enum pairing_decided)decided,
		.score = {sqlite3_column_int(stmt, 14), sqlite3_column_int(stmt, 15)},
		.joined = {sqlite3_column_int(stmt, 16) != 0, sqlite3_column_int(stmt, 17) != 0},
		.left = {sqlite3_column_int(stmt, 18), sqlite3_column_int(stmt, 19)},
		.made_ms = sqlite3_column_int64(stmt, 20),
		.due = sqlite3_column_int64(stmt, 21),
		.cause = {.round = sqlite3_column_int(stmt, 24),
			.nearer = sqlite3_column_int(stmt, 25),
			.met = sqlite3_column_int(stmt, 26),
			.needed = sqlite3_column_int(stmt, 27)},
		.hurried = sqlite3_column_int(stmt, 28) != 0,
		.struck = sqlite3_column_int(stmt, 29) != 0,
		.offers = {sqlite3_column_int(stmt, 30), sqlite3_column_int(stmt, 31)},
		.offered = {sqlite3_column_int64(stmt, 32), sqlite3_column_int64(stmt, 33)},
	};
	column_copy(stmt, 23, row->cause.reason, sizeof row->cause.reason);
	column_copy(stmt, 8, row->name[0], sizeof row->name[0]);
	column_copy(stmt, 9, row->name[1], sizeof row->name[1]);
	return DB_OK;
}

enum db_status
pairing_find(struct db *db, int64_t id, struct pairing_row *row)
{
	bind_int(statement_of(db, PAIRING_FIND), 1, id);
	return statement_one(db, PAIRING_FIND, pairing_read, row);
}

enum db_status
pairing_find_match(struct db *db, int64_t match, struct pairing_row *row)
{
	bind_int(statement_of(db, PAIRING_FIND_MATCH), 1, match);
	return statement_one(db, PAIRING_FIND_MATCH, pairing_read, row);
}

enum db_status
pairing_find_place(struct db *db, const struct pairing_row *of, struct pairing_row *row)
{
	sqlite3_stmt *stmt = statement_of(db, PAIRING_FIND_PLACE);

	bind_int(stmt, 1, of->edition);
	bind_text(stmt, 2, pairing_part_word(of->part));
	bind_int(stmt, 3, of->round);
	bind_int(stmt, 4, of->place);
	return statement_one(db, PAIRING_FIND_PLACE, pairing_read, row);
}

enum db_status
pairing_find_due(struct db *db, int64_t served_ms, struct pairing_row *row)
{
	bind_int(statement_of(db, PAIRING_FIND_DUE), 1, served_ms);
	return statement_one(db, PAIRING_FIND_DUE, pairing_read, row);
}

static enum db_status
each_pairing(struct db *db, enum statement statement, pairing_fn *each, void *arg)
{
	struct pairing_row row;
	enum db_status status;

	while (statement_read(db, statement, pairing_read, &row, &status))
		each(arg, &row);
	return status;
}

enum db_status
pairing_each_of(struct db *db, int64_t player, int limit, pairing_fn *each, void *arg)
{
	bool any;
	enum db_status status = entrants_engaged(db, &any);

	if (status != DB_OK || !any)
		return status;
	BIND_INTS(statement_of(db, PAIRING_EACH_OF), player, limit);
	return each_pairing(db, PAIRING_EACH_OF, each, arg);
}

enum db_status
pairing_each(struct db *db, int64_t edition, int limit, pairing_fn *each, void *arg)
{
	BIND_INTS(statement_of(db, PAIRING_EACH), edition, limit);
	return each_pairing(db, PAIRING_EACH, each, arg);
}

enum db_status
pairing_each_by(struct db *db, int64_t entrant, int limit, pairing_fn *each, void *arg)
{
	BIND_INTS(statement_of(db, PAIRING_EACH_BY), entrant, limit);
	return each_pairing(db, PAIRING_EACH_BY, each, arg);
}

enum db_status
pairing_count_rolling(struct db *db, int64_t edition, int64_t *count)
{
	bind_int(statement_of(db, PAIRING_COUNT_ROLLING), 1, edition);
	return statement_int(db, PAIRING_COUNT_ROLLING, count);
}

enum db_status
pairings_look_at_played(struct db *db, int64_t served_ms)
{
	bind_int(statement_of(db, PAIRINGS_LOOK_AT_PLAYED), 1, served_ms);
	return statement_write_any(db, PAIRINGS_LOOK_AT_PLAYED);
}

enum db_status
pairings_wait_anew(struct db *db, int64_t until_ms)
{
	bind_int(statement_of(db, PAIRINGS_WAIT_ANEW), 1, until_ms);
	return statement_write_any(db, PAIRINGS_WAIT_ANEW);
}
