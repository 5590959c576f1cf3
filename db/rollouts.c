/*
 * rollouts.c - a row of `rolled` says how far matches between two people, of one, or of none have come, and
 * how far the next one has.
 */
#include "db/rollouts.h"

#include "db/lessons.h"
#include "db/statement.h"

/* After the matches that were looked at, and those that are too old; numbers of the order have no gaps. */
#define AFTER(to) "max(" to ", confirmed_to - ?1)"

const struct statement_text rollout_statements[] = {
	{ROLLOUT_NEXT,
		"SELECT matches.id, sequence, rolled.to_sequence, rolled.number, "
		"(SELECT count(*) FROM players WHERE id IN (inviter, invited) AND NOT (program OR program_mark)) "
		"FROM rolled CROSS JOIN analysed CROSS JOIN matches WHERE people = ?2 AND analysed.id = 1 "
		"AND sequence = (SELECT min(sequence) FROM matches "
		"WHERE sequence > " AFTER("rolled.to_sequence") ") AND sequence <= confirmed_to"},
	/* Those between programs come last. */
	{ROLLOUTS_WAITING,
		"SELECT confirmed_to - " AFTER("rolled.to_sequence") " FROM rolled CROSS JOIN analysed "
								     "WHERE people = 0 AND analysed.id = 1"},
	{ROLLOUT_MOVE, "UPDATE rolled SET to_sequence = ?1, number = ?2 "
		       "WHERE people = ?3 AND to_sequence = ?4 AND number = ?5"},
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
		.people = wait->people,
		.fits = sqlite3_column_int(stmt, 4) == wait->people,
		.to_sequence = sqlite3_column_int64(stmt, 2),
		.number = sqlite3_column_int(stmt, 3),
	};
	if (wait->sequence == wait->to_sequence + 1)
		wait->after = wait->number;
	return DB_OK;
}

enum db_status
rollout_next(struct db *db, int64_t matches, struct rollout_wait *next)
{
	enum db_status status = DB_NONE;

	for (int people = 2; people >= 0 && status == DB_NONE; people--) {
		next->people = people;
		BIND_INTS(statement_of(db, ROLLOUT_NEXT), matches, people);
		status = statement_one(db, ROLLOUT_NEXT, wait_read, next);
	}
	return status;
}

enum db_status
rollouts_waiting(struct db *db, int64_t matches, int64_t *count)
{
	bind_int(statement_of(db, ROLLOUTS_WAITING), 1, matches);
	return statement_int(db, ROLLOUTS_WAITING, count);
}

/* But not if all were asked for again since (a trigger sets the numbers to 0). */
static enum db_status
move(struct db *db, const struct rollout_wait *wait, int64_t to_sequence, int number)
{
	sqlite3_stmt *stmt = statement_of(db, ROLLOUT_MOVE);

	bind_int(stmt, 1, to_sequence);
	bind_int(stmt, 2, number);
	bind_int(stmt, 3, wait->people);
	bind_int(stmt, 4, wait->to_sequence);
	bind_int(stmt, 5, wait->number);
	return statement_write_any(db, ROLLOUT_MOVE);
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
rollout_store(struct db *db, const struct rollout_wait *wait, const struct match_row *match,
	const struct decision_row *rows, int count, const struct error_rate rate[2])
{
	enum db_status status = DB_OK;

	for (int i = 0; i < count && status == DB_OK; i++) {
		status = decision_store(db, match->id, &rows[i]);
		if (status == DB_OK && rows[i].position[0] == '\0')
			status = forget_lesson(db, match, &rows[i]);
	}
	for (int player = 0; player < 2 && status == DB_OK; player++)
		status = error_rate_store(db, match, player, &rate[player]);
	return status == DB_OK ? rollout_skip(db, wait, rows[count - 1].number) : status;
}

enum db_status
rollout_skip(struct db *db, const struct rollout_wait *wait, int number)
{
	return move(db, wait, wait->sequence - 1, number);
}

enum db_status
rollout_pass(struct db *db, const struct rollout_wait *wait)
{
	return move(db, wait, wait->sequence, 0);
}
