/*
 * anchors.c - appends anchors, and finds the one that holds.
 */
#include "db/rankings/anchors.h"

#include <assert.h>

#include "db/statement.h"

#define ANCHOR_EXPERIENCE_TEXT "10000"
static_assert(ANCHOR_EXPERIENCE == 10000, "the same in SQL");

const struct statement_text anchor_statements[] = {
	{ANCHOR_NOW,
		"SELECT rating FROM anchors WHERE level = ?1 ORDER BY level, from_sequence DESC LIMIT 1"},
	{ANCHOR_APPEND, "INSERT INTO anchors (level, rating, from_sequence) VALUES (?1, ?2, "
			"1 + coalesce((SELECT max(sequence) FROM matches WHERE sequence IS NOT NULL), 0))"},
	{ANCHOR_PLAYERS, "UPDATE players SET rating = ?2, experience = " ANCHOR_EXPERIENCE_TEXT
			 " WHERE house = ?1 AND house <> '' AND erased = 0 AND "
			 "(rating <> ?2 OR experience <> " ANCHOR_EXPERIENCE_TEXT ")"},
	{ANCHOR_OF, "SELECT house <> '', (SELECT rating FROM anchors WHERE level = house "
		    "AND from_sequence <= ?2 ORDER BY level, from_sequence DESC LIMIT 1) "
		    "FROM players WHERE id = ?1"},
	{0, NULL},
};

static enum db_status
real_read(struct db *db, sqlite3_stmt *stmt, void *to)
{
	(void)db;
	*(double *)to = sqlite3_column_double(stmt, 0);
	return DB_OK;
}

enum db_status
anchor_set(struct db *db, const char *level, double rating)
{
	double now = 0;

	bind_text(statement_of(db, ANCHOR_NOW), 1, level);
	enum db_status status = statement_one(db, ANCHOR_NOW, real_read, &now);
	if (status != DB_OK && status != DB_NONE)
		return status;
	if (status == DB_NONE || now < rating || now > rating) {
		bind_text(statement_of(db, ANCHOR_APPEND), 1, level);
		bind_real(statement_of(db, ANCHOR_APPEND), 2, rating);
		status = statement_write(db, ANCHOR_APPEND);
		if (status != DB_OK)
			return status;
	}
	bind_text(statement_of(db, ANCHOR_PLAYERS), 1, level);
	bind_real(statement_of(db, ANCHOR_PLAYERS), 2, rating);
	return statement_write_any(db, ANCHOR_PLAYERS);
}

static enum db_status
anchored_read(struct db *db, sqlite3_stmt *stmt, void *to)
{
	struct anchored *anchored = to;

	(void)db;
	anchored->house = sqlite3_column_int(stmt, 0) != 0;
	anchored->rated = (struct rated){
		.rating = sqlite3_column_double(stmt, 1),
		.experience = ANCHOR_EXPERIENCE,
		.fixed = sqlite3_column_type(stmt, 1) != SQLITE_NULL,
	};
	return DB_OK;
}

enum db_status
anchor_of(struct db *db, int64_t player, int64_t sequence, struct anchored *anchored)
{
	BIND_INTS(statement_of(db, ANCHOR_OF), player, sequence);
	return statement_one(db, ANCHOR_OF, anchored_read, anchored);
}
