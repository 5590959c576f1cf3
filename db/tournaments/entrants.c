/*
 * entrants.c - a row for each who has entered.
 */
#include "db/tournaments/entrants.h"

#include "db/statement.h"
#include "db/tournaments/engaged.h"
#include "db/words.h"

#define ENTRANT_ROWS                                                                                         \
	"SELECT entrants.id, edition, player, players.name, entrants.name, entrants.at, entrants.state, "    \
	"seed, first_round, coalesce(pairing, 0), rating, house, coalesce(free_ms, 0) FROM entrants "        \
	"CROSS JOIN players ON players.id = player "

const struct statement_text entrant_statements[] = {
	{ENTRANT_ADD, "INSERT INTO entrants (edition, player, name, at, state, first_round) "
		      "VALUES (?1, ?2, ?3, ?4, 'in', ?5)"},
	{ENTRANT_REMOVE, "DELETE FROM entrants WHERE id = ?1"},
	{ENTRANT_STORE, "UPDATE entrants SET state = ?2, seed = ?3, first_round = ?4, "
			"pairing = nullif(?5, 0), free_ms = nullif(?6, 0) WHERE id = ?1"},
	{ENTRANT_REPLACE, "UPDATE entrants SET player = ?2, name = ?3 WHERE id = ?1"},
	{ENTRANT_FIND, ENTRANT_ROWS "WHERE edition = ?1 AND player = ?2"},
	{ENTRANT_FIND_BY_ID, ENTRANT_ROWS "WHERE entrants.id = ?1"},
	{ENTRANT_EACH, ENTRANT_ROWS "WHERE edition = ?1 ORDER BY entrants.id LIMIT ?2"},
	/* Few editions aren't over, while a player may have entered one each week for years. */
	{ENTRANT_EACH_ENTERED,
		"SELECT editions.id FROM editions CROSS JOIN entrants ON entrants.edition = editions.id AND player = ?1 "
		"WHERE entrants.state = 'in' AND (editions.state = 'open' OR editions.state = 'late' "
		"OR editions.state = 'playing') ORDER BY editions.id LIMIT ?2"},
	{ENTRANT_PLAYS_ON,
		"SELECT 1 FROM editions CROSS JOIN tournaments ON tournaments.id = tournament "
		"CROSS JOIN entrants ON entrants.edition = editions.id AND player = ?1 WHERE entrants.state = 'in' "
		"AND (editions.state = 'open' OR editions.state = 'late' OR editions.state = 'playing') "
		"AND (kind <> 'knockout' OR (consolation <> 'none') >= (SELECT count(*) FROM pairings "
		"WHERE pairings.edition = editions.id AND pairings.state = 'over' "
		"AND ((first = entrants.id AND pairings.winner IS NOT 'first') "
		"OR (second = entrants.id AND pairings.winner IS NOT 'second')))) LIMIT 1"},
	{ENTRANTS_WAIT_ANEW, "UPDATE entrants SET free_ms = ?2 WHERE player = ?1 AND free_ms IS NOT NULL"},
	{EDITIONS_LOOK_FOR, "UPDATE editions SET due = ?2 WHERE paused = 0 AND id IN "
			    "(SELECT edition FROM entrants WHERE player = ?1 AND free_ms IS NOT NULL)"},
	{0, NULL},
};

static const char *const state_list[ENTRANT_STATES] = {
	[ENTRANT_IN] = "in",
	[ENTRANT_DROPPED] = "dropped",
	[ENTRANT_WITHDRAWN] = "withdrawn",
	[ENTRANT_REMOVED] = "removed",
};
static const struct word_list entrant_state_words = {state_list, ENTRANT_STATES};

const char *
entrant_state_word(enum entrant_state state)
{
	return word_of(&entrant_state_words, (int)state);
}

enum db_status
entrant_add(struct db *db, struct entrant_row *row)
{
	sqlite3_stmt *stmt = statement_of(db, ENTRANT_ADD);

	bind_int(stmt, 1, row->edition);
	bind_int(stmt, 2, row->player);
	bind_text(stmt, 3, row->entered_as);
	bind_int(stmt, 4, row->at);
	bind_int(stmt, 5, row->first_round);
	enum db_status status = statement_write(db, ENTRANT_ADD);
	row->id = sqlite3_last_insert_rowid(db_handle(db));
	return status;
}

enum db_status
entrant_remove(struct db *db, int64_t id)
{
	bind_int(statement_of(db, ENTRANT_REMOVE), 1, id);
	return statement_write(db, ENTRANT_REMOVE);
}

enum db_status
entrant_store(struct db *db, const struct entrant_row *row)
{
	sqlite3_stmt *stmt = statement_of(db, ENTRANT_STORE);

	bind_int(stmt, 1, row->id);
	bind_text(stmt, 2, entrant_state_word(row->state));
	bind_int(stmt, 3, row->seed);
	bind_int(stmt, 4, row->first_round);
	bind_int(stmt, 5, row->pairing);
	bind_int(stmt, 6, row->free_ms);
	return statement_write(db, ENTRANT_STORE);
}

enum db_status
entrant_replace(struct db *db, int64_t id, const struct player_row *player)
{
	sqlite3_stmt *stmt = statement_of(db, ENTRANT_REPLACE);

	bind_int(stmt, 1, id);
	bind_int(stmt, 2, player->id);
	bind_text(stmt, 3, player->name);
	return statement_write(db, ENTRANT_REPLACE);
}

static enum db_status
entrant_read(struct db *db, sqlite3_stmt *stmt, void *to)
{
	struct entrant_row *row = to;
	int state = word_find(&entrant_state_words, column_text(stmt, 6));

	if (state < 0)
		return statement_unreadable(db, "state of an entrant");
	*row = (struct entrant_row){
		.id = sqlite3_column_int64(stmt, 0),
		.edition = sqlite3_column_int64(stmt, 1),
		.player = sqlite3_column_int64(stmt, 2),
		.at = sqlite3_column_int64(stmt, 5),
		.state = (enum entrant_state)state,
		.seed = sqlite3_column_int(stmt, 7),
		.first_round = sqlite3_column_int(stmt, 8),
		.pairing = sqlite3_column_int64(stmt, 9),
		.rating = sqlite3_column_double(stmt, 10),
		.house = column_text(stmt, 11)[0] != '\0',
		.free_ms = sqlite3_column_int64(stmt, 12),
	};
	column_copy(stmt, 3, row->name, sizeof row->name);
	column_copy(stmt, 4, row->entered_as, sizeof row->entered_as);
	return DB_OK;
}

enum db_status
entrant_find(struct db *db, int64_t edition, int64_t player, struct entrant_row *row)
{
	BIND_INTS(statement_of(db, ENTRANT_FIND), edition, player);
	return statement_one(db, ENTRANT_FIND, entrant_read, row);
}

enum db_status
entrant_find_by_id(struct db *db, int64_t id, struct entrant_row *row)
{
	bind_int(statement_of(db, ENTRANT_FIND_BY_ID), 1, id);
	return statement_one(db, ENTRANT_FIND_BY_ID, entrant_read, row);
}

enum db_status
entrant_each(struct db *db, int64_t edition, int limit, entrant_fn *each, void *arg)
{
	struct entrant_row row;
	enum db_status status;

	BIND_INTS(statement_of(db, ENTRANT_EACH), edition, limit);
	while (statement_read(db, ENTRANT_EACH, entrant_read, &row, &status))
		each(arg, &row);
	return status;
}

enum db_status
entrant_each_entered(struct db *db, int64_t player, int limit, entered_fn *each, void *arg)
{
	sqlite3_stmt *stmt = statement_of(db, ENTRANT_EACH_ENTERED);
	enum db_status status;

	BIND_INTS(stmt, player, limit);
	while (statement_next(db, ENTRANT_EACH_ENTERED, &status))
		each(arg, sqlite3_column_int64(stmt, 0));
	return status;
}

enum db_status
entrant_plays_on(struct db *db, int64_t player)
{
	bind_int(statement_of(db, ENTRANT_PLAYS_ON), 1, player);
	return statement_one(db, ENTRANT_PLAYS_ON, NULL, NULL);
}

enum db_status
entrants_wait_anew(struct db *db, int64_t player, int64_t served_ms)
{
	bool any;
	enum db_status status = entrants_engaged(db, &any);

	if (status != DB_OK || !any)
		return status;
	BIND_INTS(statement_of(db, ENTRANTS_WAIT_ANEW), player, served_ms);
	status = statement_write_any(db, ENTRANTS_WAIT_ANEW);
	if (status != DB_OK)
		return status;
	BIND_INTS(statement_of(db, EDITIONS_LOOK_FOR), player, served_ms);
	return statement_write_any(db, EDITIONS_LOOK_FOR);
}
