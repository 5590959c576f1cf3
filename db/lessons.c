/*
 * lessons.c - a player has some hundred lessons at most, which are read one after the other: no index for
 * their days would be worth its writes.
 */
#include "db/lessons.h"

#include "db/statement.h"
#include "db/words.h"

enum {
	DAY = 24 * 60 * 60,
	GAME_DECISIONS = 4000, /* none is looked for further from the beginning of its game */
};

static const int days_to[LESSON_STAGES] = {0, 1, 7, 30};

#define IS_OPEN "(stage > 0 OR at > ?2)"

const struct statement_text lesson_statements[] = {
	{LESSONS_ARE_FOR, "SELECT 1 FROM players WHERE id = ?1 AND erased = 0 AND house = '' "
			  "AND NOT program AND NOT program_mark"},
	{LESSON_STORE, "INSERT OR IGNORE INTO lessons (player, match, game, step, kind, at, due, stage) "
		       "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)"},
	{LESSONS_LAPSE, "DELETE FROM lessons WHERE player = ?1 AND stage = 0 AND at <= ?2"},
	{LESSONS_OPEN, "SELECT count(*) FROM lessons WHERE player = ?1"},
	{LESSONS_OLDEST, "SELECT coalesce(min(match), 0) FROM lessons WHERE player = ?1"},
	{LESSONS_DROP_OLDEST, "DELETE FROM lessons WHERE player = ?1 AND match = ?2"},
	{LESSONS_COUNT,
		"SELECT coalesce(sum(due <= ?3), 0), count(*), coalesce(min(iif(due > ?3, due, NULL)), 0) "
		"FROM lessons WHERE player = ?1 AND " IS_OPEN},
	{LESSONS_KEPT, "SELECT value FROM figures WHERE name = 'lessons'"},
	{LESSONS_OF_MATCH, "SELECT count(*) FROM lessons WHERE player = ?1 AND match = ?2"},
	{LESSON_DUE, "SELECT player, match, game, step, kind, at, due, stage FROM lessons WHERE player = ?1 "
		     "AND due <= ?3 AND " IS_OPEN
		     " ORDER BY stage = 0, at DESC, match DESC, game, step LIMIT 1 OFFSET ?4"},
	{LESSON_DECISION,
		"SELECT number FROM decisions WHERE match = ?1 AND number > ?2 AND number <= ?7 AND game = ?3 "
		"AND step = ?4 AND kind = ?5 AND decisions.player = (SELECT CASE inviter WHEN ?6 THEN 'inviter' "
		"ELSE 'invited' END FROM matches WHERE id = ?1) AND position <> '' LIMIT 1"},
	{LESSON_GRADE, "UPDATE lessons SET stage = ?6, due = ?7 "
		       "WHERE player = ?1 AND match = ?2 AND game = ?3 AND step = ?4 AND kind = ?5"},
	{LESSON_DROP, "DELETE FROM lessons "
		      "WHERE player = ?1 AND match = ?2 AND game = ?3 AND step = ?4 AND kind = ?5"},
	{0, NULL},
};

/* Parameters 1 to 5. */
static sqlite3_stmt *
bind_place(struct db *db, enum statement statement, const struct lesson *lesson)
{
	sqlite3_stmt *stmt = statement_of(db, statement);

	bind_int(stmt, 1, lesson->player);
	bind_int(stmt, 2, lesson->match);
	bind_int(stmt, 3, lesson->game);
	bind_int(stmt, 4, lesson->step);
	bind_text(stmt, 5, word_of(&decision_words, (int)lesson->kind));
	return stmt;
}

enum db_status
lessons_are_for(struct db *db, int64_t player)
{
	bind_int(statement_of(db, LESSONS_ARE_FOR), 1, player);
	return statement_one(db, LESSONS_ARE_FOR, NULL, NULL);
}

enum db_status
lesson_store(struct db *db, const struct lesson *lesson)
{
	sqlite3_stmt *stmt = bind_place(db, LESSON_STORE, lesson);

	bind_int(stmt, 6, lesson->at);
	bind_int(stmt, 7, lesson->due);
	bind_int(stmt, 8, lesson->stage);
	return statement_write_any(db, LESSON_STORE);
}

/* Those of one match; *more: there were some. */
static enum db_status
drop_oldest(struct db *db, int64_t player, bool *more)
{
	int64_t match;

	bind_int(statement_of(db, LESSONS_OLDEST), 1, player);
	enum db_status status = statement_int(db, LESSONS_OLDEST, &match);
	*more = status == DB_OK && match > 0;
	if (!*more)
		return status;
	BIND_INTS(statement_of(db, LESSONS_DROP_OLDEST), player, match);
	return statement_write_any(db, LESSONS_DROP_OLDEST);
}

enum db_status
lessons_trim(struct db *db, int64_t player, int64_t most, int64_t now)
{
	int64_t count = 0;
	bool more = true;

	BIND_INTS(statement_of(db, LESSONS_LAPSE), player, now - LESSON_DAYS * DAY);
	enum db_status status = statement_write_any(db, LESSONS_LAPSE);
	while (status == DB_OK && more) {
		bind_int(statement_of(db, LESSONS_OPEN), 1, player);
		status = statement_int(db, LESSONS_OPEN, &count);
		if (status != DB_OK || count <= most)
			break;
		status = drop_oldest(db, player, &more);
	}
	return status;
}

/* Parameters 1 to 3 of those that are open. */
static sqlite3_stmt *
bind_open(struct db *db, enum statement statement, int64_t player, int64_t now)
{
	sqlite3_stmt *stmt = statement_of(db, statement);

	BIND_INTS(stmt, player, now - LESSON_DAYS * DAY, now);
	return stmt;
}

static enum db_status
counts_read(struct db *db, sqlite3_stmt *stmt, void *to)
{
	(void)db;
	*(struct lesson_counts *)to = (struct lesson_counts){
		.due = sqlite3_column_int64(stmt, 0),
		.open = sqlite3_column_int64(stmt, 1),
		.next = sqlite3_column_int64(stmt, 2),
	};
	return DB_OK;
}

enum db_status
lessons_count(struct db *db, int64_t player, int64_t now, struct lesson_counts *counts)
{
	(void)bind_open(db, LESSONS_COUNT, player, now);
	return statement_one(db, LESSONS_COUNT, counts_read, counts);
}

enum db_status
lessons_kept(struct db *db, int64_t *count)
{
	return statement_int(db, LESSONS_KEPT, count);
}

enum db_status
lessons_of_match(struct db *db, int64_t player, int64_t match, int64_t *count)
{
	BIND_INTS(statement_of(db, LESSONS_OF_MATCH), player, match);
	return statement_int(db, LESSONS_OF_MATCH, count);
}

static enum db_status
lesson_read(struct db *db, sqlite3_stmt *stmt, void *to)
{
	int kind = word_find(&decision_words, column_text(stmt, 4));

	*(struct lesson *)to = (struct lesson){
		.player = sqlite3_column_int64(stmt, 0),
		.match = sqlite3_column_int64(stmt, 1),
		.game = sqlite3_column_int(stmt, 2),
		.step = sqlite3_column_int(stmt, 3),
		.kind = (enum decision_kind)kind,
		.at = sqlite3_column_int64(stmt, 5),
		.due = sqlite3_column_int64(stmt, 6),
		.stage = sqlite3_column_int(stmt, 7),
	};
	return kind >= 0 ? DB_OK : statement_unreadable(db, "a lesson");
}

enum db_status
lesson_find_due(struct db *db, int64_t player, int64_t now, int skipped, struct lesson *lesson)
{
	bind_int(bind_open(db, LESSON_DUE, player, now), 4, skipped);
	return statement_one(db, LESSON_DUE, lesson_read, lesson);
}

static void
take_decision(void *arg, const struct decision_row *row)
{
	*(struct decision_row *)arg = *row;
}

enum db_status
lesson_decision(struct db *db, const struct lesson *lesson, struct decision_row *decision)
{
	sqlite3_stmt *stmt = statement_of(db, LESSON_DECISION);
	int64_t number;
	int before;

	enum db_status status = decisions_before(db, lesson->match, lesson->game, &before);
	if (status != DB_OK)
		return status;
	bind_int(stmt, 1, lesson->match);
	bind_int(stmt, 2, before);
	bind_int(stmt, 3, lesson->game);
	bind_int(stmt, 4, lesson->step);
	bind_text(stmt, 5, word_of(&decision_words, (int)lesson->kind));
	bind_int(stmt, 6, lesson->player);
	bind_int(stmt, 7, before + GAME_DECISIONS);
	status = statement_int(db, LESSON_DECISION, &number);
	if (status != DB_OK)
		return status;
	return decision_each(db, lesson->match, (int)number, 1, take_decision, decision);
}

enum db_status
lesson_grade(struct db *db, struct lesson *lesson, bool right, int64_t now, bool *stays)
{
	int stage = !right ? 1 : lesson->stage == 0 ? LESSON_STAGES : lesson->stage + 1;

	*stays = stage < LESSON_STAGES;
	if (!*stays)
		return lesson_drop(db, lesson);
	lesson->stage = stage;
	lesson->due = now + (int64_t)days_to[stage] * DAY;
	sqlite3_stmt *stmt = bind_place(db, LESSON_GRADE, lesson);
	bind_int(stmt, 6, lesson->stage);
	bind_int(stmt, 7, lesson->due);
	return statement_write(db, LESSON_GRADE);
}

enum db_status
lesson_drop(struct db *db, const struct lesson *lesson)
{
	(void)bind_place(db, LESSON_DROP, lesson);
	return statement_write_any(db, LESSON_DROP);
}
