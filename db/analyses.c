/*
 * analyses.c - what the engine thinks of matches that are over.
 */
#include "db/analyses.h"

#include <assert.h>
#include <string.h>

#include "db/statement.h"
#include "db/words.h"

enum { LATELY = 20 }; /* matches */

#define RATE_COLUMNS "decisions, open, errors, blunders, lost, luck, cube_decisions, cube_open, cube_lost"
#define DECISION_COLUMNS                                                                                     \
	"number, game, move, step, player, side, kind, weight, dice, made, best, lost, luck, plies, choices, position"

const struct statement_text analysis_statements[] = {
	{ANALYSIS_NEXT, "SELECT id, sequence, 0 FROM matches WHERE sequence = (SELECT min(sequence) FROM "
			"matches WHERE sequence > (SELECT to_sequence FROM analysed WHERE id = 1))"},
	{ANALYSIS_NEXT_CONFIRM,
		"SELECT id, sequence, 0 FROM matches WHERE sequence = (SELECT min(sequence) FROM "
		"matches WHERE sequence > (SELECT confirmed_to FROM analysed WHERE id = 1) "
		"AND sequence <= (SELECT to_sequence FROM analysed WHERE id = 1))"},
	{ANALYSIS_NEXT_OLD,
		"SELECT id, sequence, (SELECT old_before FROM analysed WHERE id = 1) FROM matches "
		"WHERE sequence = (SELECT min(sequence) FROM "
		"matches WHERE sequence > (SELECT old_from FROM analysed WHERE id = 1) "
		"AND sequence <= (SELECT old_to FROM analysed WHERE id = 1))"},
	/* Numbers of the order have no gaps. */
	{ANALYSIS_WAITS,
		"SELECT CASE WHEN sequence > to_sequence THEN sequence - to_sequence "
		"ELSE (SELECT max(sequence) FROM matches WHERE sequence IS NOT NULL) - to_sequence END, "
		"CASE WHEN sequence > to_sequence THEN 0 "
		"WHEN sequence > confirmed_to THEN sequence - confirmed_to "
		"WHEN sequence > old_from AND sequence <= old_to THEN sequence - old_from + "
		"(SELECT max(sequence) FROM matches WHERE sequence IS NOT NULL) - confirmed_to "
		"ELSE -1 END FROM matches CROSS JOIN analysed ON analysed.id = 1 "
		"WHERE matches.id = ?1 AND sequence IS NOT NULL"},
	{ANALYSIS_ASK_OLD,
		"UPDATE analysed SET old_from = 0, old_to = confirmed_to, old_before = ?1 WHERE id = 1"},
	{ANALYSIS_ASKED_OLD, "SELECT old_to - old_from FROM analysed WHERE id = 1"},
	/* Each that waits for its first look waits for the deeper one, too. */
	{ANALYSIS_WAITING, "SELECT old_to - old_from + coalesce((SELECT max(sequence) FROM matches "
			   "WHERE sequence IS NOT NULL), 0) - confirmed_to FROM analysed WHERE id = 1"},
	{ANALYSIS_PASS, "UPDATE analysed SET to_sequence = ?1 WHERE id = 1"},
	{ANALYSIS_PASS_CONFIRM, "UPDATE analysed SET confirmed_to = ?1 WHERE id = 1"},
	{ANALYSIS_PASS_OLD, "UPDATE analysed SET old_from = ?1 WHERE id = 1"},
	{ANALYSIS_FORGET, "DELETE FROM analyses WHERE match = ?1"},
	{ANALYSIS_STORE, "INSERT OR REPLACE INTO analyses (match, judge, at, fault, plies) "
			 "VALUES (?1, ?2, ?3, ?4, ?5)"},
	{ANALYSIS_FIND, "SELECT judge, at, fault, plies FROM analyses WHERE match = ?1"},
	{ANALYSIS_LAST_MATCH,
		"SELECT max(coalesce((SELECT id FROM matches WHERE inviter = ?1 AND state = 'finished' "
		"ORDER BY id DESC LIMIT 1), 0), "
		"coalesce((SELECT id FROM matches WHERE invited = ?1 AND state = 'finished' "
		"ORDER BY id DESC LIMIT 1), 0))"},
	{ERROR_RATE_STORE,
		"INSERT OR REPLACE INTO error_rates (match, player, length, decisions, open, errors, blunders, "
		"lost, luck, cube_decisions, cube_open, cube_lost) "
		"VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)"},
	{ERROR_RATE_FIND, "SELECT " RATE_COLUMNS " FROM error_rates "
			  "WHERE match = ?1 AND player = ?2"},
	{ERROR_RATE_LATELY,
		"SELECT " RATE_COLUMNS " FROM error_rates "
		"WHERE player = ?1 AND length >= 3 AND decisions > 0 ORDER BY match DESC LIMIT ?2"},
	{DECISION_STORE,
		"INSERT OR REPLACE INTO decisions (match, " DECISION_COLUMNS
		") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)"},
	{DECISIONS_CUT, "DELETE FROM decisions WHERE match = ?1 AND number > ?2"},
	{DECISION_EACH_WORST,
		"SELECT " DECISION_COLUMNS " FROM decisions WHERE match = ?1 AND (?2 = 0 OR game = ?2) "
		"AND lost >= ?3 ORDER BY lost DESC, number LIMIT ?4"},
	{DECISION_EACH, "SELECT " DECISION_COLUMNS " FROM decisions WHERE match = ?1 AND number >= ?2 "
			"ORDER BY number LIMIT ?3"},
	{DECISION_COUNT, "SELECT coalesce(max(number), 0) FROM decisions WHERE match = ?1"},
	{DECISION_GAME, "SELECT game FROM decisions WHERE match = ?1 AND number = ?2"},
	{DECISION_EACH_OF_GAME, "SELECT " DECISION_COLUMNS " FROM decisions WHERE match = ?1 AND game = ?2 "
				"ORDER BY number"},
	{0, NULL},
};

static enum db_status
wait_read(struct db *db, sqlite3_stmt *stmt, void *to)
{
	struct analysis_wait *wait = to;

	(void)db;
	*wait = (struct analysis_wait){
		.match = sqlite3_column_int64(stmt, 0),
		.sequence = sqlite3_column_int64(stmt, 1),
		.before = sqlite3_column_int64(stmt, 2),
	};
	return DB_OK;
}

enum db_status
analysis_next(struct db *db, struct analysis_wait *next)
{
	static const enum statement statements[ROUNDS] = {
		[ROUND_NEW] = ANALYSIS_NEXT,
		[ROUND_CONFIRM] = ANALYSIS_NEXT_CONFIRM,
		[ROUND_OLD] = ANALYSIS_NEXT_OLD,
	};
	enum db_status status = DB_NONE;

	for (int round = 0; round < ROUNDS && status == DB_NONE; round++) {
		status = statement_one(db, statements[round], wait_read, next);
		next->round = (enum analysis_round)round;
	}
	return status;
}

static enum db_status
queue_read(struct db *db, sqlite3_stmt *stmt, void *to)
{
	struct analysis_queue *queue = to;

	(void)db;
	queue->glances = sqlite3_column_int64(stmt, 0);
	queue->others = sqlite3_column_int64(stmt, 1);
	return DB_OK;
}

enum db_status
analysis_waits(struct db *db, int64_t match, struct analysis_queue *queue)
{
	bind_int(statement_of(db, ANALYSIS_WAITS), 1, match);
	enum db_status status = statement_one(db, ANALYSIS_WAITS, queue_read, queue);

	return status == DB_OK && queue->others < 0 ? DB_NONE : status;
}

enum db_status
analysis_waiting(struct db *db, int64_t *count)
{
	return statement_int(db, ANALYSIS_WAITING, count);
}

enum db_status
analysis_ask_old(struct db *db, int64_t before, int64_t *count)
{
	bind_int(statement_of(db, ANALYSIS_ASK_OLD), 1, before);
	enum db_status status = statement_write(db, ANALYSIS_ASK_OLD);

	return status == DB_OK ? statement_int(db, ANALYSIS_ASKED_OLD, count) : status;
}

enum db_status
decision_store(struct db *db, int64_t match, const struct decision_row *row)
{
	sqlite3_stmt *stmt = statement_of(db, DECISION_STORE);
	char choices[CHOICES_TEXT_SIZE];

	choices_write(row->choices, row->choice_count, choices);
	bind_int(stmt, 1, match);
	bind_int(stmt, 2, row->number);
	bind_int(stmt, 3, row->game);
	bind_int(stmt, 4, row->move);
	bind_int(stmt, 5, row->step);
	bind_text(stmt, 6, word_of(&seat_words, row->player));
	bind_text(stmt, 7, word_of(&side_words, (int)row->side));
	bind_text(stmt, 8, word_of(&decision_words, (int)row->kind));
	bind_text(stmt, 9, word_of(&weight_words, (int)row->weight));
	bind_int(stmt, 10, row->dice);
	bind_text(stmt, 11, row->made);
	bind_text(stmt, 12, row->best);
	bind_real(stmt, 13, row->lost);
	bind_real(stmt, 14, row->luck);
	bind_int(stmt, 15, row->plies);
	bind_text(stmt, 16, choices);
	bind_text(stmt, 17, row->position);
	return statement_write(db, DECISION_STORE);
}

enum db_status
analysis_forget(struct db *db, int64_t match)
{
	bind_int(statement_of(db, ANALYSIS_FORGET), 1, match);
	return statement_write_any(db, ANALYSIS_FORGET);
}

enum db_status
error_rate_store(struct db *db, const struct match_row *match, int player, const struct error_rate *rate)
{
	sqlite3_stmt *stmt = statement_of(db, ERROR_RATE_STORE);
	struct options options;

	bind_int(stmt, 1, match->id);
	bind_int(stmt, 2, match->player[player]);
	bind_int(stmt, 3, options_read(&options, match->options) ? options.length : LENGTH_UNLIMITED);
	bind_int(stmt, 4, rate->decisions);
	bind_int(stmt, 5, rate->open);
	bind_int(stmt, 6, rate->errors);
	bind_int(stmt, 7, rate->blunders);
	bind_real(stmt, 8, rate->lost);
	bind_real(stmt, 9, rate->luck);
	bind_int(stmt, 10, rate->cube_decisions);
	bind_int(stmt, 11, rate->cube_open);
	bind_real(stmt, 12, rate->cube_lost);
	return statement_write(db, ERROR_RATE_STORE);
}

enum db_status
analysis_pass(struct db *db, const struct analysis_wait *wait)
{
	static const enum statement statements[ROUNDS] = {
		[ROUND_NEW] = ANALYSIS_PASS,
		[ROUND_CONFIRM] = ANALYSIS_PASS_CONFIRM,
		[ROUND_OLD] = ANALYSIS_PASS_OLD,
	};

	bind_int(statement_of(db, statements[wait->round]), 1, wait->sequence);
	return statement_write(db, statements[wait->round]);
}

enum db_status
analysis_store(struct db *db, const struct analysis_wait *wait, const struct match_row *match,
	const struct analysis_row *row, int decisions)
{
	BIND_INTS(statement_of(db, DECISIONS_CUT), match->id, decisions);
	enum db_status status = statement_write_any(db, DECISIONS_CUT);

	for (int player = 0; player < 2 && status == DB_OK; player++)
		status = error_rate_store(db, match, player, &row->rate[player]);
	if (status != DB_OK)
		return status;
	sqlite3_stmt *stmt = statement_of(db, ANALYSIS_STORE);
	bind_int(stmt, 1, match->id);
	bind_text(stmt, 2, row->judge);
	bind_int(stmt, 3, row->at);
	bind_text(stmt, 4, word_of(&fault_words, (int)row->fault));
	bind_int(stmt, 5, row->plies);
	status = statement_write(db, ANALYSIS_STORE);
	return status == DB_OK ? analysis_pass(db, wait) : status;
}

static enum db_status
analysis_read(struct db *db, sqlite3_stmt *stmt, void *to)
{
	struct analysis_row *row = to;

	int fault = word_find(&fault_words, column_text(stmt, 2));

	if (fault < 0)
		return statement_unreadable(db, "an analysis");
	column_copy(stmt, 0, row->judge, sizeof row->judge);
	row->at = sqlite3_column_int64(stmt, 1);
	row->fault = (enum analysis_fault)fault;
	row->plies = sqlite3_column_int(stmt, 3);
	return DB_OK;
}

/* Adds what the columns say. */
static void
rate_add(sqlite3_stmt *stmt, struct error_rate *rate)
{
	rate->decisions += sqlite3_column_int(stmt, 0);
	rate->open += sqlite3_column_int(stmt, 1);
	rate->errors += sqlite3_column_int(stmt, 2);
	rate->blunders += sqlite3_column_int(stmt, 3);
	rate->lost += sqlite3_column_double(stmt, 4);
	rate->luck += sqlite3_column_double(stmt, 5);
	rate->cube_decisions += sqlite3_column_int(stmt, 6);
	rate->cube_open += sqlite3_column_int(stmt, 7);
	rate->cube_lost += sqlite3_column_double(stmt, 8);
}

static enum db_status
rate_read(struct db *db, sqlite3_stmt *stmt, void *to)
{
	(void)db;
	rate_add(stmt, to);
	return DB_OK;
}

enum db_status
analysis_find(struct db *db, const struct match_row *match, struct analysis_row *row)
{
	*row = (struct analysis_row){.match = match->id};
	bind_int(statement_of(db, ANALYSIS_FIND), 1, match->id);
	enum db_status status = statement_one(db, ANALYSIS_FIND, analysis_read, row);
	for (int player = 0; player < 2 && status == DB_OK; player++) {
		BIND_INTS(statement_of(db, ERROR_RATE_FIND), match->id, match->player[player]);
		status = statement_one(db, ERROR_RATE_FIND, rate_read, &row->rate[player]);
	}
	return status;
}

enum db_status
analysis_last_match(struct db *db, int64_t player, int64_t *match)
{
	bind_int(statement_of(db, ANALYSIS_LAST_MATCH), 1, player);
	enum db_status status = statement_int(db, ANALYSIS_LAST_MATCH, match);

	return status == DB_OK && *match == 0 ? DB_NONE : status;
}

enum db_status
error_rate_lately(struct db *db, int64_t player, int *matches, struct error_rate *rate)
{
	sqlite3_stmt *stmt = statement_of(db, ERROR_RATE_LATELY);
	enum db_status status;

	*matches = 0;
	*rate = (struct error_rate){0};
	BIND_INTS(stmt, player, LATELY);
	while (statement_next(db, ERROR_RATE_LATELY, &status)) {
		rate_add(stmt, rate);
		++*matches;
	}
	return status;
}

/* False if it can't be one of ours. */
static bool
decision_read(sqlite3_stmt *stmt, struct decision_row *row)
{
	int player = word_find(&seat_words, column_text(stmt, 4));
	int side = word_find(&side_words, column_text(stmt, 5));
	int kind = word_find(&decision_words, column_text(stmt, 6));
	int weight = word_find(&weight_words, column_text(stmt, 7));

	*row = (struct decision_row){
		.number = sqlite3_column_int(stmt, 0),
		.game = sqlite3_column_int(stmt, 1),
		.move = sqlite3_column_int(stmt, 2),
		.step = sqlite3_column_int(stmt, 3),
		.player = player,
		.side = (enum side)side,
		.kind = (enum decision_kind)kind,
		.weight = (enum decision_weight)weight,
		.dice = sqlite3_column_int(stmt, 8),
		.lost = sqlite3_column_double(stmt, 11),
		.luck = sqlite3_column_double(stmt, 12),
		.plies = sqlite3_column_int(stmt, 13),
	};
	row->choice_count = choices_read(column_text(stmt, 14), row->choices);
	column_copy(stmt, 9, row->made, sizeof row->made);
	column_copy(stmt, 10, row->best, sizeof row->best);
	column_copy(stmt, 15, row->position, sizeof row->position);
	return player >= 0 && side >= 0 && kind >= 0 && weight >= 0 && row->choice_count >= 0;
}

/* The parameters of the statement are bound. */
static enum db_status
each_decision(struct db *db, enum statement statement, decision_fn *each, void *arg)
{
	enum db_status status;
	struct decision_row row;

	while (statement_next(db, statement, &status)) {
		if (!decision_read(statement_of(db, statement), &row)) {
			status = statement_unreadable(db, "a decision");
			break;
		}
		each(arg, &row);
	}
	statement_end(db, statement);
	return status;
}

enum db_status
decision_each_worst(
	struct db *db, int64_t match, int game, double least, int limit, decision_fn *each, void *arg)
{
	sqlite3_stmt *stmt = statement_of(db, DECISION_EACH_WORST);

	bind_int(stmt, 1, match);
	bind_int(stmt, 2, game);
	bind_real(stmt, 3, least);
	bind_int(stmt, 4, limit);
	return each_decision(db, DECISION_EACH_WORST, each, arg);
}

enum db_status
decision_each(struct db *db, int64_t match, int from, int limit, decision_fn *each, void *arg)
{
	BIND_INTS(statement_of(db, DECISION_EACH), match, from, limit);
	return each_decision(db, DECISION_EACH, each, arg);
}

enum db_status
decision_each_of_game(struct db *db, int64_t match, int game, decision_fn *each, void *arg)
{
	BIND_INTS(statement_of(db, DECISION_EACH_OF_GAME), match, game);
	return each_decision(db, DECISION_EACH_OF_GAME, each, arg);
}

/* By halves: they have no gaps. */
enum db_status
decisions_before(struct db *db, int64_t match, int game, int *decisions)
{
	int64_t low = 0, high, found;

	bind_int(statement_of(db, DECISION_COUNT), 1, match);
	enum db_status status = statement_int(db, DECISION_COUNT, &high);
	while (status == DB_OK && low < high) {
		int64_t middle = low + (high - low + 1) / 2;
		BIND_INTS(statement_of(db, DECISION_GAME), match, middle);
		status = statement_int(db, DECISION_GAME, &found);
		if (found < game)
			low = middle;
		else
			high = middle - 1;
	}
	*decisions = (int)low;
	return status;
}
