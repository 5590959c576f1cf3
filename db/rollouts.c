/*
 * rollouts.c - a number in `analysed` says how far all matches have come, another how far the next one has.
 */
#include "db/rollouts.h"

#include "db/lessons.h"
#include "db/statement.h"

/* After the matches that were looked at, and those that are too old; numbers of the order have no gaps. */
#define NEXT "max(rolled_to, confirmed_to - ?1)"

const struct statement_text rollout_statements[] = {
	{ROLLOUT_NEXT,
		"SELECT matches.id, sequence, CASE WHEN sequence = rolled_to + 1 THEN rolled_number ELSE 0 END "
		"FROM analysed CROSS JOIN matches WHERE analysed.id = 1 AND sequence = "
		"(SELECT min(sequence) FROM matches WHERE sequence > " NEXT ") AND sequence <= confirmed_to"},
	{ROLLOUTS_WAITING, "SELECT confirmed_to - " NEXT " FROM analysed WHERE id = 1"},
	{ROLLOUT_STORE, "UPDATE analysed SET rolled_to = (SELECT sequence FROM matches WHERE id = ?1) - 1, "
			"rolled_number = ?2 WHERE id = 1"},
	{ROLLOUT_PASS, "UPDATE analysed SET rolled_to = ?1, rolled_number = 0 WHERE id = 1"},
	{0, NULL},
};

static enum db_status
wait_read(struct db *db, sqlite3_stmt *stmt, void *to)
{
	struct rollout_wait *wait = to;

	(void)db;
	*wait = (struct rollout_wait){
		.match = sqlite3_column_int64(stmt, 0),
		.sequence = sqlite3_column_int64(stmt, 1),
		.after = sqlite3_column_int(stmt, 2),
	};
	return DB_OK;
}

enum db_status
rollout_next(struct db *db, int64_t matches, struct rollout_wait *next)
{
	bind_int(statement_of(db, ROLLOUT_NEXT), 1, matches);
	return statement_one(db, ROLLOUT_NEXT, wait_read, next);
}

enum db_status
rollouts_waiting(struct db *db, int64_t matches, int64_t *count)
{
	bind_int(statement_of(db, ROLLOUTS_WAITING), 1, matches);
	return statement_int(db, ROLLOUTS_WAITING, count);
}

/* It has become no blunder: its player is not to be asked of it, or told that it waits for them. */
static enum db_status
forget_lesson(struct db *db, const struct match_row *match, const struct decision_row *row)
{
	const struct lesson lesson = {
		.player = match->player[row->player],
		.match = match->id,
		.game = row->game,
		.step = row->step,
		.kind = row->kind,
	};

	return lesson_drop(db, &lesson);
}

enum db_status
rollout_store(struct db *db, const struct match_row *match, const struct decision_row *rows, int count,
	const struct error_rate rate[2])
{
	enum db_status status = DB_OK;

	for (int i = 0; i < count && status == DB_OK; i++) {
		status = decision_store(db, match->id, &rows[i]);
		if (status == DB_OK && rows[i].position[0] == '\0')
			status = forget_lesson(db, match, &rows[i]);
	}
	for (int player = 0; player < 2 && status == DB_OK; player++)
		status = error_rate_store(db, match, player, &rate[player]);
	if (status != DB_OK)
		return status;
	bind_int(statement_of(db, ROLLOUT_STORE), 1, match->id);
	bind_int(statement_of(db, ROLLOUT_STORE), 2, rows[count - 1].number);
	return statement_write(db, ROLLOUT_STORE);
}

enum db_status
rollout_pass(struct db *db, const struct rollout_wait *wait)
{
	bind_int(statement_of(db, ROLLOUT_PASS), 1, wait->sequence);
	return statement_write(db, ROLLOUT_PASS);
}
