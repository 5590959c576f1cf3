/*
 * standings.c - rating lists by length and by month.
 */
#include "db/standings.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "db/anchors.h"
#include "db/ranked.h"
#include "db/statement.h"
#include "server/rules/rating.h"

const struct statement_text standing_statements[] = {
	{STANDINGS_COUNTED, "SELECT to_sequence FROM standings_counted WHERE id = 1"},
	{STANDINGS_COUNT_TO, "INSERT OR REPLACE INTO standings_counted (id, to_sequence) VALUES (1, ?1)"},
	{STANDINGS_NEXT, "SELECT sequence, inviter, invited, winner, length, at FROM matches CROSS JOIN "
			 "ratings ON ratings.match = matches.id AND player = inviter "
			 "WHERE sequence > ?1 AND winner IS NOT NULL ORDER BY sequence LIMIT 1"},
	{STANDING_FIND, "SELECT rating, experience FROM standings WHERE list = ?1 AND player = ?2"},
	{STANDING_STORE, "INSERT INTO standings (list, player, rating, experience) VALUES (?1, ?2, ?3, ?4) "
			 "ON CONFLICT (list, player) DO UPDATE SET rating = excluded.rating, "
			 "experience = excluded.experience"},
	{STANDING_FIND_HOUSE,
		"SELECT rating, experience FROM house_standings WHERE list = ?1 AND player = ?2"},
	{STANDING_STORE_HOUSE, "INSERT OR REPLACE INTO house_standings (list, player, rating, experience) "
			       "VALUES (?1, ?2, ?3, ?4)"},
	/* Of anybody: erased players are in no list, so only the rows wanted are looked up. */
	{STANDING_LIST, "SELECT name, own.rating, own.experience FROM (SELECT player, rating, experience "
			"FROM standings WHERE list = ?1 AND rating < ?5 AND ?2 = 0 "
			"ORDER BY rating DESC, player LIMIT ?3 OFFSET ?4) AS own "
			"CROSS JOIN players ON players.id = own.player ORDER BY own.rating DESC, own.player"},
	{STANDING_LIST_PEOPLE,
		"SELECT name, standings.rating, standings.experience FROM standings CROSS JOIN players "
		"ON players.id = player WHERE list = ?1 AND standings.rating < ?5 "
		"AND " PLAYER_FITS " ORDER BY standings.rating DESC, player LIMIT ?3 OFFSET ?4"},
	{STANDING_LIST_PROGRAMS,
		"SELECT name, own.rating, own.experience FROM players INDEXED BY players_programs "
		"CROSS JOIN standings AS own ON own.player = players.id AND own.list = ?1 "
		"WHERE ?2 = 2 AND " IS_PROGRAM " AND house = '' AND own.rating < ?5 AND erased = 0 "
		"ORDER BY own.rating DESC, own.player LIMIT ?3 OFFSET ?4"},
	{STANDING_OF,
		"SELECT name, own.rating, own.experience, " RANKS_ABOVE("?1",
			"own.rating") " + iif(?2 = 0, (SELECT count(*) FROM standings AS stood WHERE stood.list = ?1 "
				      "AND stood.rating > own.rating AND stood.rating < 1 + " WHOLE(
					      "own.rating") ") + "
							    "(SELECT count(*) FROM standings AS stood WHERE stood.list = ?1 "
							    "AND stood.rating = own.rating AND stood.player < own.player), "
							    "(SELECT count(*) FROM standings AS stood "
							    "CROSS JOIN players AS other ON other.id = stood.player WHERE stood.list = ?1 AND "
							    "stood.rating >= own.rating AND stood.rating < 1 + " WHOLE(
								    "own.rating") " AND (stood.rating > own.rating OR stood.player < own.player) "
										  "AND " OTHER_FITS
										  ")) FROM players CROSS JOIN standings AS own "
										  "ON own.player = players.id AND own.list = ?1 "
										  "WHERE name = ?3 AND erased = 0 AND " PLAYER_FITS},
	{PLAYER_IS_PROGRAM, "SELECT program OR program_mark FROM players WHERE id = ?1"},
	{PLAYER_MARK_PROGRAM, "UPDATE players SET program_mark = ?2 WHERE id = ?1"},
	{0, NULL},
};

const char standing_list_all[] = "all";

void
standing_list_of_length(char list[STANDING_LIST_SIZE], int length)
{
	snprintf(list, STANDING_LIST_SIZE, "%s",
		length == 1		     ? "1"
		: length >= 3 && length <= 5 ? "3-5"
		: length >= 7		     ? "7+"
					     : "");
}

void
standing_list_of_month(char list[STANDING_LIST_SIZE], int64_t at)
{
	struct tm when;
	time_t seconds = (time_t)at;

	if (gmtime_r(&seconds, &when) == NULL || strftime(list, STANDING_LIST_SIZE, "%Y-%m", &when) == 0)
		list[0] = '\0';
}

static enum db_status
rated_read(struct db *db, sqlite3_stmt *stmt, void *to)
{
	struct rated *rated = to;

	(void)db;
	*rated = (struct rated){
		.rating = sqlite3_column_double(stmt, 0), .experience = sqlite3_column_int(stmt, 1)};
	return DB_OK;
}

/* A finished and rated match. */
struct finished {
	int64_t sequence, winner, loser, at;
	int length;
};

/* One of the two, as a list has them. */
struct listed {
	int64_t player;
	struct anchored anchored; /* what it stands on; house players are kept apart */
	struct rated rated;
};

/* A player who is new to the list begins like a new player. */
static enum db_status
find(struct db *db, const char *list, struct listed *listed)
{
	enum statement statement = listed->anchored.house ? STANDING_FIND_HOUSE : STANDING_FIND;
	sqlite3_stmt *stmt = statement_of(db, statement);

	if (listed->anchored.rated.fixed) {
		listed->rated = listed->anchored.rated;
		return DB_OK;
	}
	listed->rated = (struct rated){.rating = RATING_START};
	bind_text(stmt, 1, list);
	bind_int(stmt, 2, listed->player);
	enum db_status status = statement_one(db, statement, rated_read, &listed->rated);
	return status == DB_NONE ? DB_OK : status;
}

static enum db_status
store(struct db *db, const char *list, const struct listed *listed, const struct rated *after)
{
	enum statement statement = listed->anchored.house ? STANDING_STORE_HOUSE : STANDING_STORE;
	sqlite3_stmt *stmt = statement_of(db, statement);

	if (after->fixed)
		return DB_OK;
	bind_text(stmt, 1, list);
	bind_int(stmt, 2, listed->player);
	bind_real(stmt, 3, after->rating);
	bind_int(stmt, 4, after->experience);
	return statement_write(db, statement);
}

static enum db_status
add_to(struct db *db, const char *list, struct listed *winner, struct listed *loser, int length)
{
	enum db_status status = find(db, list, winner);

	if (status == DB_OK)
		status = find(db, list, loser);
	if (status != DB_OK)
		return status;
	const struct rating_change change = rating_of_match(winner->rated, loser->rated, length);
	status = store(db, list, winner, &change.winner);
	return status == DB_OK ? store(db, list, loser, &change.loser) : status;
}

static enum db_status
add(struct db *db, const struct finished *finished)
{
	char lists[STANDING_LISTS][STANDING_LIST_SIZE];
	struct listed winner = {.player = finished->winner}, loser = {.player = finished->loser};
	enum db_status status = anchor_of(db, winner.player, finished->sequence, &winner.anchored);

	if (status == DB_OK)
		status = anchor_of(db, loser.player, finished->sequence, &loser.anchored);
	standing_list_of_length(lists[0], finished->length);
	standing_list_of_month(lists[1], finished->at);
	for (int i = 0; i < STANDING_LISTS && status == DB_OK; i++)
		if (lists[i][0] != '\0') /* else it is in no list */
			status = add_to(db, lists[i], &winner, &loser, finished->length);
	return status;
}

static enum db_status
finished_read(struct db *db, sqlite3_stmt *stmt, void *to)
{
	struct finished *finished = to;
	bool inviter_won = strcmp(column_text(stmt, 3), "inviter") == 0;

	(void)db;
	*finished = (struct finished){
		.sequence = sqlite3_column_int64(stmt, 0),
		.winner = sqlite3_column_int64(stmt, inviter_won ? 1 : 2),
		.loser = sqlite3_column_int64(stmt, inviter_won ? 2 : 1),
		.length = sqlite3_column_int(stmt, 4),
		.at = sqlite3_column_int64(stmt, 5),
	};
	return DB_OK;
}

static enum db_status
find_next(struct db *db, int64_t after, struct finished *finished)
{
	bind_int(statement_of(db, STANDINGS_NEXT), 1, after);
	return statement_one(db, STANDINGS_NEXT, finished_read, finished);
}

enum db_status
standings_counted(struct db *db, int64_t *sequence)
{
	enum db_status status = statement_int(db, STANDINGS_COUNTED, sequence);

	return status == DB_NONE ? DB_OK : status;
}

enum db_status
standings_update(struct db *db)
{
	struct finished finished = {0};
	enum db_status status = standings_counted(db, &finished.sequence);

	if (status != DB_OK)
		return status;
	int64_t before = finished.sequence;
	while ((status = find_next(db, finished.sequence, &finished)) == DB_OK)
		if ((status = add(db, &finished)) != DB_OK)
			return status;
	if (status != DB_NONE || finished.sequence == before)
		return status == DB_NONE ? DB_OK : status;
	bind_int(statement_of(db, STANDINGS_COUNT_TO), 1, finished.sequence);
	return statement_write(db, STANDINGS_COUNT_TO);
}

/* Of all rated matches: that is what players say themselves. */
static bool
is_of_all(const char *list)
{
	return strcmp(list, standing_list_all) == 0;
}

enum db_status
standing_list(struct db *db, const char *list, enum ranked_kind kind, int from, int count,
	struct ranked *rows, int *found)
{
	if (is_of_all(list))
		return ranking_list(db, 0, kind, from, count, rows, found);

	static const enum statement of_kind[] = {[RANKED_ANYBODY] = STANDING_LIST,
		[RANKED_PEOPLE] = STANDING_LIST_PEOPLE,
		[RANKED_PROGRAMS] = STANDING_LIST_PROGRAMS};
	enum statement statement = of_kind[kind];

	bind_text(statement_of(db, statement), 1, list);
	return ranked_list(db, statement, &(struct ranked_list){list, kind}, from, count, rows, found);
}

enum db_status
standing_of(struct db *db, const char *list, enum ranked_kind kind, const char *name, struct ranked *row)
{
	if (is_of_all(list))
		return ranking_of(db, 0, kind, name, row);

	bind_text(statement_of(db, STANDING_OF), 1, list);
	return ranked_one(db, STANDING_OF, kind, name, row);
}

enum db_status
player_is_program(struct db *db, int64_t id, bool *program)
{
	int64_t marks;

	bind_int(statement_of(db, PLAYER_IS_PROGRAM), 1, id);
	enum db_status status = statement_int(db, PLAYER_IS_PROGRAM, &marks);
	*program = marks != 0;
	return status;
}

enum db_status
player_mark_program(struct db *db, int64_t id, bool on)
{
	return statement_store(db, PLAYER_MARK_PROGRAM, id, on);
}
