/*
 * tournaments.c - a row for what is agreed, a row for each edition.
 */
#include "db/tournaments/tournaments.h"

#include "db/statement.h"
#include "db/words.h"

#define LIVE "(editions.state = 'open' OR editions.state = 'late' OR editions.state = 'playing')"

#define EDITION_ROWS                                                                                                       \
	"SELECT editions.id, tournament, tournaments.name, director, kind, options, final_length, "                        \
	"tournaments.rounds, seats, seeded, least_experience, least_reliability, late, "                                   \
	"tournaments.starts, zone, weekly, tournaments.at, players.name, editions.state, paused, "                         \
	"coalesce(editions.starts, 0), coalesce(wake, 0), put_off, coalesce(due, 0), round, "                              \
	"editions.rounds, coalesce(began, 0), coalesce(ended, 0), coalesce(winner, 0), "                                   \
	"coalesce(late_until, 0), (SELECT count(*) FROM entrants WHERE edition = editions.id AND entrants.state = 'in'), " \
	"consolation, playoff, fill, minutes, coalesce(until_ms, 0), season, twice, deadline, novacation "                 \
	"FROM editions CROSS JOIN tournaments ON tournaments.id = tournament "                                             \
	"CROSS JOIN players ON players.id = director "

const struct statement_text tournament_statements[] = {
	{TOURNAMENT_CREATE,
		"INSERT INTO tournaments (name, director, kind, options, final_length, rounds, seats, seeded, "
		"least_experience, least_reliability, late, starts, zone, weekly, at, consolation, playoff, "
		"fill, minutes, season, twice, deadline, novacation) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, "
		"?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23)"},
	{TOURNAMENT_OPENED_BEFORE,
		"SELECT at FROM tournaments WHERE director = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2"},
	{TOURNAMENT_MOVE, "UPDATE tournaments SET deadline = ?2 WHERE id = ?1"},
	{EDITION_CREATE, "INSERT INTO editions (tournament, state, starts, wake) "
			 "VALUES (?1, 'open', nullif(?2, 0), nullif(?3, 0))"},
	{EDITION_STORE,
		"UPDATE editions SET state = ?2, paused = ?3, starts = nullif(?4, 0), wake = nullif(?5, 0), "
		"put_off = ?6, due = nullif(?7, 0), round = ?8, rounds = ?9, began = nullif(?10, 0), "
		"ended = nullif(?11, 0), winner = nullif(?12, 0), late_until = nullif(?13, 0), until_ms = nullif(?14, 0) WHERE id = ?1"},
	{EDITION_FIND, EDITION_ROWS "WHERE editions.id = ?1"},
	{EDITION_FIND_AWAKE, EDITION_ROWS "WHERE wake IS NOT NULL AND wake <= ?1 ORDER BY wake LIMIT 1"},
	{EDITION_FIND_DUE, EDITION_ROWS "WHERE due IS NOT NULL AND due <= ?1 ORDER BY due LIMIT 1"},
	{EDITION_FIND_LATER, "SELECT 1 FROM editions WHERE tournament = ?1 AND id > ?2 LIMIT 1"},
	{EDITION_FIND_NEWEST, EDITION_ROWS "WHERE tournament = ?1 ORDER BY editions.id DESC LIMIT 1"},
	{EDITION_COUNT_OF, "SELECT count(*) FROM editions WHERE tournament = ?1 AND " LIVE},
	{EDITION_EACH_LIVE, EDITION_ROWS "WHERE " LIVE " ORDER BY editions.id LIMIT ?1"},
	{EDITION_EACH_PAST,
		EDITION_ROWS "WHERE editions.id < ?2 AND NOT " LIVE " ORDER BY editions.id DESC LIMIT ?1"},
	{EDITION_COUNT_LIVE, "SELECT count(*) FROM editions CROSS JOIN tournaments "
			     "ON tournaments.id = tournament WHERE " LIVE " AND (?1 = 0 OR director = ?1)"},
	{EDITION_COUNT_STANDING,
		"SELECT count(*) FROM editions WHERE " LIVE
		" AND state <> 'open' AND (paused = 1 OR (wake IS NULL "
		"AND (due IS NULL OR due < ?1) AND NOT EXISTS (SELECT 1 FROM pairings WHERE edition = editions.id "
		"AND ((pairings.state = 'waiting' AND pairings.due >= ?1) OR (pairings.state = 'playing' "
		"AND EXISTS (SELECT 1 FROM matches WHERE matches.id = match "
		"AND (matches.state = 'running' OR slow_turn > 0)))))))"},
	{0, NULL},
};

static const char *const kind_list[TOURNAMENT_KINDS] = {[TOURNAMENT_KNOCKOUT] = "knockout",
	[TOURNAMENT_SWISS] = "swiss",
	[TOURNAMENT_ROLLING] = "rolling",
	[TOURNAMENT_LEAGUE] = "league"};
static const struct word_list tournament_kind_words = {kind_list, TOURNAMENT_KINDS};

static const char *const consolation_list[TOURNAMENT_CONSOLATIONS] = {
	[TOURNAMENT_NO_CONSOLATION] = "none",
	[TOURNAMENT_CONSOLATION_FIRST] = "first",
	[TOURNAMENT_CONSOLATION_PROGRESSIVE] = "progressive",
};
static const struct word_list consolation_words = {consolation_list, TOURNAMENT_CONSOLATIONS};

static const char *const fill_list[TOURNAMENT_FILLS] = {
	[TOURNAMENT_NO_FILL] = "none",
	[TOURNAMENT_FILL_EVEN] = "house",
	[TOURNAMENT_FILL_SEATS] = "seats",
};
static const struct word_list fill_words = {fill_list, TOURNAMENT_FILLS};

static const char *const season_list[SEASON_KINDS] = {
	[SEASON_BY_WINS] = "wins", [SEASON_BY_ROUNDS] = "rounds"};
static const struct word_list season_words = {season_list, SEASON_KINDS};

static const char *const state_list[EDITION_STATES] = {
	[EDITION_OPEN] = "open",
	[EDITION_LATE] = "late",
	[EDITION_PLAYING] = "playing",
	[EDITION_OVER] = "over",
	[EDITION_OFF] = "off",
};
static const struct word_list edition_state_words = {state_list, EDITION_STATES};

const char *
tournament_kind_word(enum tournament_kind kind)
{
	return word_of(&tournament_kind_words, (int)kind);
}

int
tournament_kind_find(const char *word)
{
	return word_find(&tournament_kind_words, word);
}

const char *
tournament_consolation_word(enum tournament_consolation consolation)
{
	return word_of(&consolation_words, (int)consolation);
}

int
tournament_consolation_find(const char *word)
{
	return word_find(&consolation_words, word);
}

const char *
tournament_fill_word(enum tournament_fill fill)
{
	return word_of(&fill_words, (int)fill);
}

int
tournament_fill_find(const char *word)
{
	return word_find(&fill_words, word);
}

const char *
season_kind_word(enum season_kind kind)
{
	return word_of(&season_words, (int)kind);
}

int
season_kind_find(const char *word)
{
	return word_find(&season_words, word);
}

const char *
edition_state_word(enum edition_state state)
{
	return word_of(&edition_state_words, (int)state);
}

bool
edition_is_over(const struct edition_row *row)
{
	return row->state == EDITION_OVER || row->state == EDITION_OFF;
}

bool
edition_plays_off(const struct edition_row *row)
{
	return row->state == EDITION_PLAYING && row->round > row->rounds;
}

enum db_status
tournament_create(struct db *db, const struct tournament_terms *terms, int64_t *id)
{
	sqlite3_stmt *stmt = statement_of(db, TOURNAMENT_CREATE);

	bind_text(stmt, 1, terms->name);
	bind_int(stmt, 2, terms->director);
	bind_text(stmt, 3, tournament_kind_word(terms->kind));
	bind_text(stmt, 4, terms->options);
	bind_int(stmt, 5, terms->final_length);
	bind_int(stmt, 6, terms->rounds);
	bind_int(stmt, 7, terms->seats);
	bind_int(stmt, 8, terms->seeded);
	bind_int(stmt, 9, terms->least_experience);
	bind_int(stmt, 10, terms->least_reliability);
	bind_int(stmt, 11, terms->late);
	bind_text(stmt, 12, terms->starts);
	bind_text(stmt, 13, terms->zone);
	bind_int(stmt, 14, terms->weekly);
	bind_int(stmt, 15, terms->at);
	bind_text(stmt, 16, tournament_consolation_word(terms->consolation));
	bind_int(stmt, 17, terms->playoff);
	bind_text(stmt, 18, tournament_fill_word(terms->fill));
	bind_int(stmt, 19, terms->minutes);
	bind_text(stmt, 20, season_kind_word(terms->season));
	bind_int(stmt, 21, terms->twice);
	bind_text(stmt, 22, terms->deadline);
	bind_int(stmt, 23, terms->novacation);
	enum db_status status = statement_write(db, TOURNAMENT_CREATE);
	*id = sqlite3_last_insert_rowid(db_handle(db));
	return status;
}

enum db_status
tournament_opened_before(struct db *db, int64_t director, int newer, int64_t *at)
{
	BIND_INTS(statement_of(db, TOURNAMENT_OPENED_BEFORE), director, newer);
	return statement_int(db, TOURNAMENT_OPENED_BEFORE, at);
}

enum db_status
tournament_move(struct db *db, int64_t id, const char *deadline)
{
	sqlite3_stmt *stmt = statement_of(db, TOURNAMENT_MOVE);

	bind_int(stmt, 1, id);
	bind_text(stmt, 2, deadline);
	return statement_write(db, TOURNAMENT_MOVE);
}

enum db_status
edition_create(struct db *db, struct edition_row *row)
{
	BIND_INTS(statement_of(db, EDITION_CREATE), row->tournament, row->starts, row->wake);
	enum db_status status = statement_write(db, EDITION_CREATE);
	row->id = sqlite3_last_insert_rowid(db_handle(db));
	return status;
}

enum db_status
edition_store(struct db *db, const struct edition_row *row)
{
	sqlite3_stmt *stmt = statement_of(db, EDITION_STORE);

	bind_int(stmt, 1, row->id);
	bind_text(stmt, 2, edition_state_word(row->state));
	bind_int(stmt, 3, row->paused);
	bind_int(stmt, 4, row->starts);
	bind_int(stmt, 5, row->wake);
	bind_int(stmt, 6, row->put_off);
	bind_int(stmt, 7, row->due);
	bind_int(stmt, 8, row->round);
	bind_int(stmt, 9, row->rounds);
	bind_int(stmt, 10, row->began);
	bind_int(stmt, 11, row->ended);
	bind_int(stmt, 12, row->winner);
	bind_int(stmt, 13, row->late_until);
	bind_int(stmt, 14, row->until_ms);
	return statement_write(db, EDITION_STORE);
}

/* False if one of the words is unknown. */
static bool
terms_read(sqlite3_stmt *stmt, struct tournament_terms *terms)
{
	int season = word_find(&season_words, column_text(stmt, 36));
	int kind = tournament_kind_find(column_text(stmt, 4));
	int consolation = tournament_consolation_find(column_text(stmt, 31));
	int fill = tournament_fill_find(column_text(stmt, 33));

	*terms = (struct tournament_terms){
		.director = sqlite3_column_int64(stmt, 3),
		.kind = (enum tournament_kind)kind,
		.final_length = sqlite3_column_int(stmt, 6),
		.rounds = sqlite3_column_int(stmt, 7),
		.seats = sqlite3_column_int(stmt, 8),
		.seeded = sqlite3_column_int(stmt, 9) != 0,
		.least_experience = sqlite3_column_int(stmt, 10),
		.least_reliability = sqlite3_column_int(stmt, 11),
		.late = sqlite3_column_int(stmt, 12),
		.weekly = sqlite3_column_int(stmt, 15) != 0,
		.at = sqlite3_column_int64(stmt, 16),
		.consolation = (enum tournament_consolation)consolation,
		.playoff = sqlite3_column_int(stmt, 32),
		.fill = (enum tournament_fill)fill,
		.minutes = sqlite3_column_int(stmt, 34),
		.season = (enum season_kind)season,
		.twice = sqlite3_column_int(stmt, 37) != 0,
		.novacation = sqlite3_column_int(stmt, 39) != 0,
	};
	column_copy(stmt, 2, terms->name, sizeof terms->name);
	column_copy(stmt, 5, terms->options, sizeof terms->options);
	column_copy(stmt, 13, terms->starts, sizeof terms->starts);
	column_copy(stmt, 14, terms->zone, sizeof terms->zone);
	column_copy(stmt, 38, terms->deadline, sizeof terms->deadline);
	return kind >= 0 && consolation >= 0 && fill >= 0 && season >= 0;
}

static enum db_status
edition_read(struct db *db, sqlite3_stmt *stmt, void *to)
{
	struct edition_row *row = to;
	int state = word_find(&edition_state_words, column_text(stmt, 18));
	struct tournament_terms terms;

	if (!terms_read(stmt, &terms) || state < 0)
		return statement_unreadable(db, "kind or state of a tournament");
	*row = (struct edition_row){
		.id = sqlite3_column_int64(stmt, 0),
		.tournament = sqlite3_column_int64(stmt, 1),
		.terms = terms,
		.state = (enum edition_state)state,
		.paused = sqlite3_column_int(stmt, 19) != 0,
		.starts = sqlite3_column_int64(stmt, 20),
		.wake = sqlite3_column_int64(stmt, 21),
		.put_off = sqlite3_column_int(stmt, 22) != 0,
		.due = sqlite3_column_int64(stmt, 23),
		.round = sqlite3_column_int(stmt, 24),
		.rounds = sqlite3_column_int(stmt, 25),
		.began = sqlite3_column_int64(stmt, 26),
		.ended = sqlite3_column_int64(stmt, 27),
		.winner = sqlite3_column_int64(stmt, 28),
		.late_until = sqlite3_column_int64(stmt, 29),
		.until_ms = sqlite3_column_int64(stmt, 35),
		.entrants = sqlite3_column_int(stmt, 30),
	};
	column_copy(stmt, 17, row->director, sizeof row->director);
	return DB_OK;
}

enum db_status
edition_find(struct db *db, int64_t id, struct edition_row *row)
{
	bind_int(statement_of(db, EDITION_FIND), 1, id);
	return statement_one(db, EDITION_FIND, edition_read, row);
}

enum db_status
edition_find_awake(struct db *db, int64_t now, struct edition_row *row)
{
	bind_int(statement_of(db, EDITION_FIND_AWAKE), 1, now);
	return statement_one(db, EDITION_FIND_AWAKE, edition_read, row);
}

enum db_status
edition_find_due(struct db *db, int64_t served_ms, struct edition_row *row)
{
	bind_int(statement_of(db, EDITION_FIND_DUE), 1, served_ms);
	return statement_one(db, EDITION_FIND_DUE, edition_read, row);
}

enum db_status
edition_find_later(struct db *db, const struct edition_row *row)
{
	BIND_INTS(statement_of(db, EDITION_FIND_LATER), row->tournament, row->id);
	return statement_one(db, EDITION_FIND_LATER, NULL, NULL);
}

enum db_status
edition_find_newest(struct db *db, int64_t tournament, struct edition_row *row)
{
	bind_int(statement_of(db, EDITION_FIND_NEWEST), 1, tournament);
	return statement_one(db, EDITION_FIND_NEWEST, edition_read, row);
}

enum db_status
edition_count_standing(struct db *db, int64_t due_ms, int64_t *count)
{
	bind_int(statement_of(db, EDITION_COUNT_STANDING), 1, due_ms);
	return statement_int(db, EDITION_COUNT_STANDING, count);
}

enum db_status
edition_count_of(struct db *db, int64_t tournament, int64_t *live)
{
	bind_int(statement_of(db, EDITION_COUNT_OF), 1, tournament);
	return statement_int(db, EDITION_COUNT_OF, live);
}

static enum db_status
each_edition(struct db *db, enum statement statement, edition_fn *each, void *arg)
{
	struct edition_row row;
	enum db_status status;

	while (statement_read(db, statement, edition_read, &row, &status))
		each(arg, &row);
	return status;
}

enum db_status
edition_each_live(struct db *db, edition_fn *each, void *arg)
{
	bind_int(statement_of(db, EDITION_EACH_LIVE), 1, EDITIONS_LIVE_MAX);
	return each_edition(db, EDITION_EACH_LIVE, each, arg);
}

enum db_status
edition_each_past(struct db *db, int64_t before, int limit, edition_fn *each, void *arg)
{
	BIND_INTS(statement_of(db, EDITION_EACH_PAST), limit, before);
	return each_edition(db, EDITION_EACH_PAST, each, arg);
}

enum db_status
edition_count_live(struct db *db, int64_t director, int64_t *count)
{
	bind_int(statement_of(db, EDITION_COUNT_LIVE), 1, director);
	return statement_int(db, EDITION_COUNT_LIVE, count);
}
